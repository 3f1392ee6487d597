import { defineExtension } from "lexical";

/**
 * Keeps Lexical from reading a typed character twice on a slow machine. It leaves changes of the DOM alone that follow the event
 * `textInput` within 100 ms, because the event `input` tells it what was typed. After a longer time it reads the changed text at once,
 * formats `- [ ] `, and inserts the space again when `input` arrives. So this repeats `textInput` before others handle `input`.
 */
export const LateTypingExtension = defineExtension({
  name: "longhand/late-typing",
  register: (editor) =>
    editor.registerRootListener((root) => {
      const view = root?.ownerDocument.defaultView;
      const repeat = ({ target }: Event) => {
        if (target === root) view?.dispatchEvent(new Event("textInput"));
      };
      view?.addEventListener("input", repeat, true);
      return () => view?.removeEventListener("input", repeat, true);
    }),
});
