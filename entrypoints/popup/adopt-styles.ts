/** Takes on the styles that a built popup carries (test/support/popup-page.ts); in development they are linked. */
export function adoptStyles(): void {
  const text = document.getElementById('styles')?.textContent;
  if (!text) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets = [sheet];
}
