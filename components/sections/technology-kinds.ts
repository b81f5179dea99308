/** The kinds that technologies are grouped by, in the order in which they are shown. */
export const TECHNOLOGY_KINDS = [
  'cms',
  'shop',
  'payments',
  'frameworks',
  'hosting',
  'security',
  'analytics',
  'advertising',
  'marketing',
  'support',
  'media',
  'data',
  'work',
  'other',
] as const;
export type TechnologyKind = (typeof TECHNOLOGY_KINDS)[number];

/** The best known of the service's identifiers by kind; what is not here is `other`. */
const IDS: Record<Exclude<TechnologyKind, 'other'>, string> = {
  cms: 'wordpress drupal joomla ghost squarespace wix webflow typo3 contentful contentstack sitecore adobe_experience_manager umbraco wordpress_com weebly blogger hubspot_cms prismic sanity kentico medium',
  shop: 'shopify woo_commerce woocommerce magento bigcommerce prestashop opencart salesforce_commerce_cloud demandware shopware ecwid sap_hybris',
  payments:
    'stripe paypal braintree adyen klarna square amazon_pay apple_pay google_pay recurly chargebee afterpay affirm worldpay',
  frameworks:
    'react vue vue_js angular angularjs next_js nuxt_js svelte ember jquery bootstrap tailwind ruby_on_rails django laravel flask express asp_net php node_js python ruby java typescript gatsby backbone',
  hosting:
    'cloudflare cloudflare_hosting amazon_cloudfront cloudfront fastly akamai akamai_cdn amazon_web_services aws amazon_s3 google_cloud microsoft_azure azure heroku netlify vercel digitalocean rackspace wp_engine pantheon nginx apache microsoft_iis keycdn jsdelivr cdnjs bunny_cdn amazon_route_53 route_53 dnsimple ns1 godaddy',
  security:
    'recaptcha google_recaptcha hcaptcha cloudflare_bot_management onetrust cookiebot trustarc auth0 okta lets_encrypt digicert sucuri incapsula imperva',
  analytics:
    'google_analytics google_analytics_360 google_tag_manager adobe_analytics omniture mixpanel segment amplitude heap hotjar matomo piwik plausible fullstory crazy_egg optimizely new_relic datadog chartbeat quantcast comscore kissmetrics sentry yandex_metrica clicky tealium vwo',
  advertising:
    'doubleclick google_adsense google_adwords google_ads facebook_advertiser facebook_pixel twitter_advertiser linkedin_advertiser appnexus app_nexus criteo taboola outbrain the_trade_desk adroll rubicon_project pubmatic openx amazon_ads bing_advertiser index_exchange media.net perfect_audience bluekai liveramp tiktok_pixel',
  marketing:
    'hubspot marketo pardot mailchimp sendgrid mandrill klaviyo salesforce constant_contact campaign_monitor active_campaign eloqua braze iterable sailthru customer_io drip convertkit mailgun sparkpost amazon_ses postmark unbounce adobe_marketing_cloud salesforce_marketing_cloud',
  support:
    'zendesk intercom drift freshdesk help_scout livechat olark tawk_to crisp uservoice desk_com freshchat statuspage_io',
  media:
    'youtube vimeo wistia brightcove jw_player soundcloud google_maps mapbox google_fonts font_awesome typekit adobe_fonts cloudinary imgix gravatar disqus addthis sharethis',
  data: 'mysql postgresql mongodb redis elasticsearch oracle sap sap_hana snowflake hadoop apache_kafka algolia microsoft_sql_server tableau databricks',
  work: 'google_apps google_workspace gmail microsoft_office_365 office_365 microsoft_exchange outlook slack atlassian jira confluence workday zoom dropbox docusign asana trello github gitlab greenhouse lever',
};

const KIND_BY_ID = new Map(
  TECHNOLOGY_KINDS.flatMap((kind) => (kind === 'other' ? [] : IDS[kind].split(' ').map((id) => [id, kind] as const))),
);

export function toTechnologyKind(id: string): TechnologyKind {
  return KIND_BY_ID.get(id.toLowerCase()) ?? 'other';
}

/** Words that are not written with one capital at their start. */
const WORDS = new Map(
  'CMS CDN API CRM ERP SQL SES S3 AWS PHP SAP HANA IIS DNS SEO AB VWO NS1 HTML CSS JS WP ASP.NET jQuery WordPress WooCommerce PayPal HubSpot YouTube GitHub GitLab MySQL PostgreSQL MongoDB BigCommerce PrestaShop OpenCart CloudFront DigitalOcean TypeScript JavaScript AngularJS LinkedIn TikTok DoubleClick AdSense AdWords AdRoll PubMatic OpenX SendGrid MailChimp ActiveCampaign ConvertKit SparkPost LiveChat UserVoice FullStory DataDog OneTrust TrustArc reCAPTCHA hCaptcha jsDelivr cdnjs KeyCDN BlueKai LiveRamp SoundCloud AddThis ShareThis DocuSign comScore'
    .split(' ')
    .map((word) => [word.toLowerCase(), word]),
);
/** Names that cannot be made from their words. */
const NAMES = new Map([
  ['woo_commerce', 'WooCommerce'],
  ['asp_net', 'ASP.NET'],
  ['vue_js', 'Vue.js'],
  ['next_js', 'Next.js'],
  ['nuxt_js', 'Nuxt.js'],
  ['node_js', 'Node.js'],
  ['app_nexus', 'AppNexus'],
  ['appnexus', 'AppNexus'],
  ['media.net', 'Media.net'],
  ['customer_io', 'Customer.io'],
  ['tawk_to', 'Tawk.to'],
  ['desk_com', 'Desk.com'],
  ['wordpress_com', 'WordPress.com'],
  ['statuspage_io', 'Statuspage.io'],
  ['lets_encrypt', 'Let’s Encrypt'],
  ['typo3', 'TYPO3'],
  ['amazon_route_53', 'Amazon Route 53'],
]);

/** The name that people know a technology by, from the service's identifier: `google_analytics` is "Google Analytics". */
export function toTechnologyName(id: string): string {
  const known = NAMES.get(id.toLowerCase());
  if (known) return known;
  const words = id.split(/[_\s]+/).filter(Boolean);
  const name = words.map((word) => WORDS.get(word.toLowerCase()) ?? word.charAt(0).toUpperCase() + word.slice(1));
  return name.join(' ') || id;
}
