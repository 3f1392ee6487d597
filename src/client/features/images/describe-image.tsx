import { type FormEvent, useState } from "react";
import { maxAltLength } from "../../../shared/limits.ts";
import type { ImageRow } from "../../../shared/schemas/image-schema.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { notify } from "../../lib/toasts/notify.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";

/** Edits the description of an image, which texts that insert it start with. */
export function DescribeImage({ image }: { image: ImageRow }) {
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
      <Field label="What the image shows" hint="Texts that insert it from the library start with this description.">
        {(tied) => (
          <div className="image-describe">
            <input
              {...tied}
              className="input"
              type="text"
              autoComplete="off"
              maxLength={maxAltLength}
              placeholder="For people who cannot see it"
              value={alt}
              onChange={(event) => setAlt(event.target.value)}
            />
            <Button type="submit" className="button" isInactive={describe.isPending || alt.trim() === image.alt}>
              Save
            </Button>
          </div>
        )}
      </Field>
    </form>
  );
}
