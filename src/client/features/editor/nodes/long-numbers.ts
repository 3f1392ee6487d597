import { $isListNode, ListNode } from "@lexical/list";
import { $getNodeByKey, defineExtension } from "lexical";

/** Widens the margin of lists that start with a long number, as the server does on the page. */
export const LongNumbersExtension = defineExtension({
  name: "longhand/long-numbers",
  register: (editor) =>
    editor.registerMutationListener(ListNode, (mutations) => {
      editor.read(() => {
        for (const key of mutations.keys()) {
          const list = $getNodeByKey(key);
          if (!$isListNode(list)) continue;
          editor.getElementByKey(key)?.classList.toggle("long-numbers", String(list.getStart()).length > 4);
        }
      });
    }),
});
