/**
 * Brands of simple-icons for ids of technologies that the service or our rules name, each chosen by hand: other companies
 * have the name of a product too. Those seen most, and small ones: a drawing of many characters costs bytes, and its
 * details are not seen at 14 pixels.
 */
const BY_THEIR_IDS =
  'drupal joomla ghost squarespace webflow typo3 substack discourse vbulletin datocms kirby modx framer ' +
  'bigcommerce klarna razorpay trustpilot patreon react angular bootstrap django php python elixir gatsby htmx ' +
  'vite lit stencil bulma flutter vuetify axios supabase rss amp astra fastly netlify nginx digitalocean hetzner ' +
  'ovh render hostinger auth0 okta osano hotjar sentry adroll brevo zendesk intercom disqus mapbox leaflet twitch ' +
  'mongodb elasticsearch gmail atlassian jira dropbox asana';

/** Brands with another name than the id, or with several products. */
const WITH_IDS: Record<string, string> = {
  akamai: 'akamai akamai_bot_manager akamai_mpulse',
  alpinedotjs: 'alpine_js',
  astro: 'astro starlight',
  campaignmonitor: 'campaign_monitor',
  cloudflare: 'cloudflare cloudflare_hosting cloudflare_insights cloudflare_rocket_loader turnstile',
  elementor: 'elementor hello_elementor',
  facebook: 'facebook_advertiser facebook_login facebook_sdk',
  fontawesome: 'font_awesome',
  github: 'github github_pages',
  google: 'google_apps google_hosted_libraries google_programmable_search google_sign_in',
  googleads: 'google_ads google_adwords',
  googleadsense: 'google_adsense',
  googleanalytics: 'google_analytics google_analytics_360 google_analytics_4',
  googlecloud: 'google_cloud',
  googledocs: 'google_docs',
  googlefonts: 'google_fonts',
  googlemaps: 'google_maps',
  googletagmanager: 'google_tag_manager',
  hubspot: 'hubspot hubspot_analytics hubspot_chat hubspot_cms_hub',
  jquery: 'jquery jquery_migrate jquery_mobile jquery_ui',
  letsencrypt: 'lets_encrypt',
  matomo: 'matomo piwik',
  newrelic: 'new_relic',
  nextdotjs: 'next_js',
  nodedotjs: 'node_js',
  normalizedotcss: 'normalize_css',
  nuxt: 'nuxt_js',
  paypal: 'paypal woocommerce_paypal',
  platformdotsh: 'platform_sh',
  radixui: 'radix_ui',
  shopify: 'shopify shop_pay shopify_hydrogen',
  simpleanalytics: 'simple_analytics',
  square: 'square square_online',
  stripe: 'stripe woocommerce_stripe',
  tailwindcss: 'tailwind_css',
  tiktok: 'tiktok_embed tiktok_pixel',
  vercel: 'vercel vercel_analytics vercel_speed_insights',
  vimeo: 'vimeo vimeo_embed',
  vuedotjs: 'vue_js',
  wordpress: 'wordpress wordpress_com',
  wpengine: 'wp_engine',
  x: 'twitter_advertiser twitter_pixel twitter_widgets',
  yoast: 'yoast_seo',
  youtube: 'youtube youtube_embed',
};

/** Slugs of simple-icons, each with the ids that have its icon. */
export const BRANDS: (readonly [slug: string, ids: readonly string[]])[] = [
  ...BY_THEIR_IDS.split(' ').map((id) => [id, [id]] as const),
  ...Object.entries(WITH_IDS).map(([slug, ids]) => [slug, ids.split(' ')] as const),
];

/** Icons of lucide for the kinds of technologies whose brand has none. */
export const KIND_GLYPHS = {
  cms: 'PanelsTopLeft',
  shop: 'ShoppingCart',
  payments: 'CreditCard',
  frameworks: 'CodeXml',
  hosting: 'Server',
  security: 'Shield',
  analytics: 'ChartColumn',
  advertising: 'Megaphone',
  marketing: 'Mail',
  support: 'MessageCircle',
  media: 'CirclePlay',
  data: 'Database',
  work: 'Briefcase',
  other: 'Box',
};

/** Icons of lucide, each with the top-level categories of the service that have it: one, in the names of both its lists. */
export const CATEGORY_GLYPHS: readonly (readonly [icon: string, ...names: string[]])[] = [
  ['EyeOff', 'Adult'],
  ['Clapperboard', 'Arts & Entertainment'],
  ['Car', 'Autos & Vehicles'],
  ['Dumbbell', 'Beauty & Fitness'],
  ['BookOpen', 'Books & Literature'],
  ['Factory', 'Business & Industrial'],
  ['Laptop', 'Computers & Electronics'],
  ['Banknote', 'Finance'],
  ['Utensils', 'Food & Drink'],
  ['Gamepad2', 'Games'],
  ['HeartPulse', 'Health'],
  ['Tent', 'Hobbies & Leisure'],
  ['House', 'Home & Garden'],
  ['Wifi', 'Internet & Telecom'],
  ['GraduationCap', 'Jobs & Education'],
  ['Scale', 'Law & Government'],
  ['Newspaper', 'News'],
  ['MessagesSquare', 'Online Communities'],
  ['Users', 'People & Society'],
  ['PawPrint', 'Pets & Animals'],
  ['KeyRound', 'Real Estate'],
  ['Library', 'Reference'],
  ['FlaskConical', 'Science'],
  ['TriangleAlert', 'Sensitive Subjects'],
  ['ShoppingBag', 'Shopping'],
  ['Trophy', 'Sports'],
  ['Plane', 'Travel', 'Travel & Transportation'],
];
