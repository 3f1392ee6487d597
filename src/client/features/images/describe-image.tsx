import { type FormEvent, useState } from "react";
import { maxAltLength } from "../../../shared/limits.ts";
import type { ImageRow } from "../../../shared/schemas/image-schema.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { notify } from "../../lib/toasts/notify.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";

/** Edits the description of an image. Texts that insert the image start with it. */
export function DescribeImage({ image }: { image: ImageRow }) {
  const words = useAdminWords();
  const [alt, setAlt] = useState(image.alt);
  const utils = trpc.useUtils();
  const describe = trpc.image.describe.useMutation({
    onSuccess: async ({ message }) => {
      notify.success(message);
      await utils.image.list.invalidate();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    describe.mutate({ imageId: image._id, alt });
  };
  return (
    <form onSubmit={submit}>
      <Field label={words.image.alt} hint={words.image.altHint} max={maxAltLength}>
        {(tied) => (
          <div className="image-describe">
            <input
              {...tied}
              className="input"
              type="text"
              autoComplete="off"
              placeholder={words.image.altPlaceholder}
              value={alt}
              onChange={(event) => setAlt(event.target.value)}
            />
            <Button type="submit" className="button" isInactive={describe.isPending || alt.trim() === image.alt}>
              {words.actions.save}
            </Button>
          </div>
        )}
      </Field>
    </form>
  );
}
