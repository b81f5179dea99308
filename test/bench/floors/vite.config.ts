/** Each floor is a popup and its public files; no more. */
export default {
  base: './',
  logLevel: 'warn',
  build: {
    emptyOutDir: true,
    modulePreload: false,
    target: 'chrome140',
    rolldownOptions: { input: { popup: 'popup.html' } },
  },
};
