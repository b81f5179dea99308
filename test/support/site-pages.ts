const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A name for a host, as a site might call itself: `northwind-ferries.com` -> `Northwind Ferries`. */
function toTitle(host: string): string {
  const label = host.replace(/^www\./, '').split('.')[0] ?? host;
  const words = label.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return words.join(' ');
}

/**
 * The page of any host in the test world: something to read, and a link or a text of every kind that a user may right-click.
 * It asks for nothing else, so that whatever else is seen on the wire was not the page's doing.
 */
export function toSitePage(host: string, path: string): string {
  const title = escapeHtml(toTitle(host));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>
  :root { color-scheme: light dark; }
  body { font: 17px/1.6 system-ui, sans-serif; margin: 0; }
  header { padding: 56px max(24px, calc(50vw - 360px)); background: #123a52; color: #fff; }
  h1 { margin: 0; font-size: 40px; line-height: 1.15; }
  header p { margin: 8px 0 0; opacity: .85; }
  main { max-width: 720px; margin: 32px auto; padding: 0 24px; }
  li { margin: 10px 0; }
</style>
</head>
<body>
<header><h1>${title}</h1><p>${escapeHtml(host)}${escapeHtml(path)}</p></header>
<main>
  <p>A sample site. Click the Sitecard button in the toolbar to read its card, or right-click one of the links.</p>
  <ul>
    <li><a id="link" href="https://shop.example.org/cart?token=abc">A shop, with a token in its address</a></li>
    <li><a id="neighbour" href="https://blue-harbour-line.com/timetable#winter">Another company</a></li>
    <li><a id="mail" href="mailto:desk@${escapeHtml(host)}">Write to us</a></li>
    <li><a id="script" href="javascript:void(0)">A button that looks like a link</a></li>
    <li><a id="ftp" href="ftp://files.example.org/list.txt">A file server</a></li>
    <li><a id="intranet" href="http://wiki.internal/start">An intranet page</a></li>
  </ul>
  <p>Questions? Ask <span id="email">desk@northwind-ferries.com</span>, or see <span id="host">shop.example.org</span>.</p>
</main>
</body>
</html>`;
}

/** A document of one empty page, which browsers show in a viewer of their own. */
export const PDF = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`;
