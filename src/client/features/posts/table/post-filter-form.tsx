import { useId, useState } from "react";
import { useLocation } from "wouter";
import { maxTagLength } from "../../../../shared/limits.ts";
import { postSorts } from "../../../../shared/post-filter.ts";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { useTagSuggestions } from "../../../lib/hooks/use-tag-suggestions.ts";
import { SelectField } from "../../../ui/admin/select-field.tsx";
import { Field } from "../../../ui/field.tsx";
import { SearchBox } from "../../../ui/search/search-box.tsx";
import { useCategoryNames } from "../use-category-names.ts";
import { ListTabs } from "./list-tabs.tsx";
import { type PostFilter, postFilterAddress } from "./post-filter.ts";
import "./post-filter-form.css";

/** Filters, searches and sorts the admin list. Every choice is an address, so that Back restores it. */
export function PostFilterForm({ filter }: { filter: PostFilter }) {
  const words = useAdminWords().posts;
  const [, navigate] = useLocation();
  const show = (change: Partial<PostFilter>) => {
    const before = postFilterAddress(filter);
    const address = postFilterAddress({ ...filter, ...change });
    if (address !== before) navigate(address, { state: { keepsScroll: true } });
  };
  return (
    <div className="post-filter">
      <ListTabs filter={filter} />
      <SearchBox term={filter.search} label={words.searchLabel} onSearch={(search) => show({ search })} />
      <div className="post-filter-choices">
        <CategoryChoice category={filter.category} onChange={(category) => show({ category })} />
        <TagChoice key={filter.tag} tag={filter.tag} onChange={(tag) => show({ tag })} />
        <SelectField
          label={words.sortBy}
          value={filter.sort}
          options={postSorts.map((sort) => [sort, words.sorts[sort]])}
          onChoose={(sort) => show({ sort })}
        />
      </div>
    </div>
  );
}

function CategoryChoice({ category, onChange }: { category: string; onChange: (category: string) => void }) {
  const words = useAdminWords().posts;
  const names = useCategoryNames();
  // An address may contain a former name, which the server knows.
  const choices = category === "" || names.includes(category) ? names : [...names, category];
  return (
    <SelectField
      label={words.category}
      value={category}
      options={[["", words.allCategories], ...choices.map((name) => [name, name] as const)]}
      onChoose={onChange}
    />
  );
}

/** A text field, because a blog may have thousands of tags. Enter, or leaving the field, chooses the tag. */
function TagChoice({ tag, onChange }: { tag: string; onChange: (tag: string) => void }) {
  const words = useAdminWords().posts;
  const listId = useId();
  const [text, setText] = useState(tag);
  const [isUsed, setIsUsed] = useState(false);
  const suggested = useTagSuggestions(text, isUsed);
  return (
    <Field label={words.tag} max={maxTagLength}>
      {(tied) => (
        <>
          <input
            {...tied}
            className="input"
            type="search"
            list={listId}
            autoComplete="off"
            autoCapitalize="none"
            enterKeyHint="search"
            placeholder={words.allTags}
            value={text}
            onFocus={() => setIsUsed(true)}
            onChange={({ target }) => setText(target.value)}
            onBlur={() => onChange(text.trim())}
            onKeyDown={(event) => {
              if (event.key === "Enter" && !event.nativeEvent.isComposing) onChange(text.trim());
            }}
          />
          <datalist id={listId}>
            {suggested.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}
