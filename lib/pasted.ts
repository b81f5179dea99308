/** A text as the user pasted it, without space and unseen characters around it: documents and chats put them there, and no field shows them. */
export function trimUnseen(text: string): string {
  return text.replace(/^[\s\p{Cf}]+|(?<![\s\p{Cf}])[\s\p{Cf}]+$/gu, '');
}

/**
 * A site as it was typed, pasted or selected: without the marks of the sentence or list that it stood in, which a host has none
 * of (an apostrophe may begin an e-mail address). Cells and lines stay apart: the parser of addresses would make one name of them.
 */
export function toPastedSite(text: string): string {
  const bare = trimUnseen(text).replace(/^[<("“„«‹]+|[>)"”“»›’,;!]+$/g, '');
  return trimUnseen(bare).replace(/\s/g, ' ');
}
