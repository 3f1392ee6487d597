import { type PointerEvent, useState } from "react";
import { createPortal } from "react-dom";
import { imagePath } from "../../../shared/image-widths.ts";
import type { FocalPoint } from "../../../shared/schemas/image-schema.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { LoadState } from "../../ui/admin/load-state.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import "./focus-button.css";

/** The CSS value of a focal point; undefined for the middle. */
export const asPosition = (focus: FocalPoint | null | undefined) => (focus ? `${focus.x}% ${focus.y}%` : undefined);

/** Opens a dialog that chooses the point of an image that crops keep. */
export function FocusButton({ imageId }: { imageId: string }) {
  const words = useAdminWords().image;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button className="button button-small" onClick={() => setIsOpen(true)}>
        {words.focus}
      </Button>
      {/* Rendered outside the form of a post, so that Enter does not submit it. */}
      {isOpen && createPortal(<FocusDialog imageId={imageId} onClose={() => setIsOpen(false)} />, document.body)}
    </>
  );
}

interface FocusDialogProps {
  imageId: string;
  onClose: () => void;
}

function FocusDialog({ imageId, onClose }: FocusDialogProps) {
  const words = useAdminWords().image;
  const stored = trpc.image.focus.useQuery({ imageId });
  return (
    <Dialog title={words.focus} onClose={onClose}>
      <LoadState query={stored} label={words.focusLoading} />
      {stored.data && <FocusForm imageId={imageId} initial={stored.data.focus} onClose={onClose} />}
    </Dialog>
  );
}

const middle: FocalPoint = { x: 50, y: 50 };

function FocusForm({ imageId, initial, onClose }: FocusDialogProps & { initial: FocalPoint | null }) {
  const words = useAdminWords();
  const [focus, setFocus] = useState(initial);
  const utils = trpc.useUtils();
  const save = trpc.image.setFocus.useMutation({
    onSuccess: async () => {
      onClose();
      await utils.image.focus.invalidate({ imageId });
    },
  });
  const { x, y } = focus ?? middle;
  const choose = (event: PointerEvent) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    setFocus({ x: percentOf(event.clientX - left, width), y: percentOf(event.clientY - top, height) });
  };
  const slider = (label: string, axis: keyof FocalPoint) => (
    <Field label={label}>
      {(tied) => (
        <input
          {...tied}
          type="range"
          min={0}
          max={100}
          value={axis === "x" ? x : y}
          onChange={({ target }) => setFocus({ x, y, [axis]: Number(target.value) })}
        />
      )}
    </Field>
  );
  return (
    <>
      <p>{words.image.focusHint}</p>
      <div className="focus-picker">
        {/* The sliders do the same for keys and screen readers. */}
        <div role="presentation" className="focus-image" onPointerDown={choose}>
          <img src={imagePath(imageId, 800)} alt="" draggable={false} />
          <span className="focus-mark" style={{ left: `${x}%`, top: `${y}%` }} />
        </div>
        <figure>
          <img src={imagePath(imageId, 800)} alt="" style={{ objectPosition: `${x}% ${y}%` }} />
          <figcaption>{words.image.focusCard}</figcaption>
        </figure>
        {slider(words.image.focusAcross, "x")}
        {slider(words.image.focusDown, "y")}
      </div>
      <p className="dialog-buttons">
        <Button onClick={() => setFocus(null)}>{words.image.focusNone}</Button>
        <Button onClick={onClose}>{words.actions.cancel}</Button>
        <Button
          className="button button-primary"
          isInactive={save.isPending}
          onClick={() => save.mutate({ imageId, focus })}
        >
          {words.actions.save}
        </Button>
      </p>
    </>
  );
}

const percentOf = (pixels: number, all: number) => Math.min(100, Math.max(0, Math.round((100 * pixels) / all)));
