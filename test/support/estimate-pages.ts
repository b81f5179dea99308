import type { Answer } from './sites.ts';

interface Parts {
  language?: string;
  head: string;
  body: string;
}

const toPage = ({ language = 'en', head, body }: Parts) =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8">${head}</head><body>${body}</body></html>`;

const toJsonLd = (data: object) =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...data })}</script>`;

/** A shop as many are: a theme of a known shop system, structured data, its profiles in the footer. */
const SHOP = toPage({
  head: `
    <title>Tern & Tide – Wool blankets, throws and cushions</title>
    <meta name="description" content="Buy wool blankets and throws online. Free delivery on orders over $80.">
    <meta name="generator" content="WordPress 6.7.1">
    <meta name="generator" content="WooCommerce 9.4.2">
    <meta property="og:type" content="product.group">
    <meta property="og:site_name" content="Tern & Tide">
    <link rel="icon" href="data:,">
    <link rel="apple-touch-icon" sizes="180x180" href="https://tern-and-tide.com/icon-180.png">
    <link rel="stylesheet" href="/wp-content/plugins/woocommerce/assets/css/woocommerce.css?ver=9.4.2">
    <script async src="https://www.googletagmanager.com/gtag/js?id=G-0000000"></script>
    <script src="/wp-includes/js/jquery/jquery.min.js?ver=3.7.1"></script>
    ${toJsonLd({
      '@type': 'OnlineStore',
      name: 'Tern & Tide',
      url: 'https://tern-and-tide.com/',
      logo: 'https://tern-and-tide.com/logo.svg',
      address: { '@type': 'PostalAddress', addressLocality: 'Galway', addressCountry: 'IE' },
      sameAs: ['https://www.instagram.com/ternandtide', 'https://www.facebook.com/ternandtide'],
    })}
    ${toJsonLd({
      '@type': 'Product',
      name: 'Aran throw',
      offers: { '@type': 'Offer', price: '89.00', priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
    })}`,
  body: `
    <header><a href="/"><img class="logo" alt="Tern & Tide" src="data:,"></a>
    <nav><a href="/shop">Shop</a> <a href="/blankets">Blankets</a> <a href="/cart">Cart</a> <a href="/checkout">Checkout</a></nav></header>
    <main><h1>Wool blankets and throws</h1>
    ${['Aran throw', 'Connemara blanket', 'Lambswool cushion', 'Merino baby blanket', 'Herringbone throw']
      .map(
        (
          name,
        ) => `<article class="product"><h2>${name}</h2><p>Pure new wool, woven in Ireland. In stock, ships in two days.</p>
        <p class="price">$89.00</p><button>Add to cart</button></article>`,
      )
      .join('')}
    <p>Free shipping on all orders over $80. Free returns within 30 days. Sale: 20% off all cushions this week. Gift cards, size guide,
    customer reviews, payment by card. Choose a colour and quantity, add to your basket and check out in a minute.</p></main>
    <footer><a href="https://www.instagram.com/ternandtide">Instagram</a> <a href="https://www.facebook.com/ternandtide">Facebook</a>
    <a href="https://www.facebook.com/sharer/sharer.php?u=https://tern-and-tide.com/">Share</a>
    <p>© 2026 Tern & Tide Ltd, Galway</p></footer>`,
});

const NEWSPAPER = toPage({
  head: `
    <title>The Harbour Courier | News, politics, business and sport</title>
    <meta name="description" content="The latest news from the harbour towns: politics, business, sport, culture and opinion.">
    <meta property="og:site_name" content="The Harbour Courier">
    <meta property="og:type" content="website">
    <link rel="icon" href="data:,">
    <link rel="alternate" type="application/rss+xml" href="/feed.xml">
    ${toJsonLd({
      '@type': 'NewsMediaOrganization',
      name: 'The Harbour Courier',
      url: 'https://harbour-courier.com/',
      sameAs: ['https://x.com/harbourcourier', 'https://www.youtube.com/@harbourcourier'],
    })}`,
  body: `
    <header><a href="/">The Harbour Courier</a><nav><a href="/news">News</a> <a href="/politics">Politics</a>
    <a href="/business">Business</a> <a href="/sport">Sport</a> <a href="/opinion">Opinion</a> <a href="/weather">Weather</a></nav></header>
    <main><h1>Council votes to extend the harbour wall</h1>
    <article><h2>Breaking news: ferry strike ends after talks</h2><p>Reporters said on Tuesday that the government and the unions had reached an
    agreement. The minister told journalists that the strike would end at midnight. Our correspondent reports from the scene.</p></article>
    <article><h2>Election 2026: what the candidates promise</h2><p>Voters go to the polls on Sunday. The editors look at the manifestos of all parties,
    from taxes to schools. Read our analysis, the latest headlines, and the live blog of the campaign.</p></article>
    <article><h2>Police appeal for witnesses after fire</h2><p>A spokesman said that nobody was hurt. The story was updated at 14:20.</p></article>
    <p>Subscribe to the morning newsletter. Editorial standards, corrections, letters to the editor, obituaries, today's paper.</p></main>
    <footer><a href="https://x.com/harbourcourier">X</a> <a href="https://www.youtube.com/@harbourcourier">YouTube</a></footer>`,
});

const DOCUMENTATION = toPage({
  head: `
    <title>Getting started | Rowlock documentation</title>
    <meta name="description" content="Rowlock is an open-source job queue for Node.js. Install it, write a worker and deploy it.">
    <meta name="generator" content="Docusaurus v3.6.3">
    <meta property="og:site_name" content="Rowlock">
    <link rel="icon" href="data:,">
    <meta name="docsearch:version" content="current">
    ${toJsonLd({ '@type': 'TechArticle', headline: 'Getting started', publisher: { '@type': 'Organization', name: 'Rowlock' } })}`,
  body: `
    <div id="__docusaurus"><header><a href="/">Rowlock</a><nav><a href="/docs">Docs</a> <a href="/api">API reference</a>
    <a href="https://github.com/rowlock/rowlock">GitHub</a></nav></header>
    <main><h1>Getting started</h1><h2>Installation</h2><pre><code>npm install rowlock</code></pre>
    <p>Import the library and create a queue. The worker function receives a job and returns a promise. Configuration is read from a
    JSON file or from environment variables. The command line interface starts a server in development mode.</p>
    <h2>Write a worker</h2><pre><code>import { createQueue } from 'rowlock';
const queue = createQueue({ retries: 3 });</code></pre>
    <p>The API returns an error object where a parameter is missing. See the source code on GitHub, the changelog and the TypeScript types.
    Developers can run the test suite, debug with the inspector, and deploy with Docker or Kubernetes.</p>
    <h2>API reference</h2><p>Functions, classes, methods, arguments and return values of the software package.</p></main></div>
    <footer><a href="https://github.com/rowlock/rowlock">GitHub</a></footer>`,
});

/** A page made to be hard to draw: names without end, from right to left, with unseen signs. */
const UGLY = toPage({
  language: 'ar',
  head: `
    <title>${'شركةالبحار'.repeat(30)}\u202e</title>
    <link rel="icon" href="data:,">
    <meta name="generator" content="WordPress ${'9'.repeat(280)}">
    <meta property="og:site_name" content="${'Donaudampfschifffahrtsgesellschaft'.repeat(6)}">
    ${toJsonLd({ '@type': 'Organization', name: `شركة البحار\u202e${'x'.repeat(200)}`, address: { addressLocality: 'جدة', addressCountry: 'SA' } })}`,
  body: `<main><h1>شركة البحار</h1><p>${'مرحبا بكم في موقعنا '.repeat(40)}</p></main>`,
});

const ADULT = toPage({
  head: `<title>Night Lantern</title><link rel="icon" href="data:,"><meta name="rating" content="RTA-5042-1996-1400-1577-RTA">
    <meta name="rating" content="adult"><meta property="og:site_name" content="Night Lantern">`,
  body: '<h1>Night Lantern</h1><p>You must be 18 or older to enter. Adults only.</p>',
});

const ESTIMATE_HOSTS = {
  'tern-and-tide.com': SHOP,
  'second-tern.com': SHOP,
  'harbour-courier.com': NEWSPAPER,
  'rowlock.dev': DOCUMENTATION,
  'ugly-page.com': UGLY,
  'night-lantern.com': ADULT,
};

/** Pages written after how sites are built. Each asks for what its own scripts and styles name, and for nothing else. */
export function servePages(answerAs: (host: string, answer: Answer) => void): void {
  for (const [host, page] of Object.entries(ESTIMATE_HOSTS))
    answerAs(host, (request, response) => {
      const isScript = /\.(?:js|css|svg|png)(?:\?|$)/.test(request.url ?? '');
      response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html; charset=utf-8');
      response.end(isScript ? '' : page);
    });
}
