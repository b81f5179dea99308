/** A text as the user pasted it, without space and unseen characters around it: documents and chats put them there, and no field shows them. */
export function trimUnseen(text: string): string {
  return text.replace(/^[\s\p{Cf}]+|(?<![\s\p{Cf}])[\s\p{Cf}]+$/gu, '');
}
