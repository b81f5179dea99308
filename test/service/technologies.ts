/** Technology identifiers, `snake_case` as specification.md says; "more than 150 technologies are detected". */
export const TECHNOLOGIES: readonly string[] = `
wordpress drupal joomla typo3 ghost craft_cms contentful sanity strapi squarespace wix webflow shopify magento
woocommerce prestashop bigcommerce shopware salesforce_commerce_cloud medusa
react preact vue_js angular svelte next_js nuxt_js gatsby astro remix ember_js backbone_js alpine_js htmx stimulus
jquery jquery_ui bootstrap tailwind_css bulma foundation material_ui font_awesome google_fonts adobe_fonts
nginx apache microsoft_iis litespeed caddy envoy varnish cloudflare fastly akamai amazon_cloudfront bunny_cdn keycdn
amazon_web_services amazon_s3 google_cloud microsoft_azure digitalocean hetzner ovh heroku netlify vercel
php python ruby_on_rails django flask laravel symfony express_js node_js asp_net java spring go_language elixir_phoenix
mysql postgresql mongodb redis elasticsearch algolia meilisearch
google_analytics google_analytics_4 google_tag_manager matomo plausible fathom hotjar mixpanel amplitude segment heap
adobe_analytics adobe_launch clicky piwik_pro new_relic datadog sentry bugsnag logrocket fullstory
google_ads google_adsense google_publisher_tag doubleclick criteo taboola outbrain adroll amazon_ads index_exchange
pubmatic magnite prebid_js meta_pixel linkedin_insight_tag tiktok_pixel pinterest_tag snap_pixel microsoft_advertising
stripe paypal adyen klarna mollie square braintree apple_pay google_pay amazon_pay worldpay razorpay
hubspot marketo mailchimp klaviyo sendgrid brevo intercom zendesk drift crisp tawk_to freshchat livechat olark
salesforce pardot zoho_crm pipedrive onetrust cookiebot usercentrics didomi trustarc quantcast_choice
recaptcha hcaptcha turnstile youtube_embed vimeo_embed wistia typeform calendly trustpilot google_maps mapbox leaflet
openstreetmap three_js d3_js chart_js highcharts graphql webpack vite pwa http_3 hsts lets_encrypt digicert
`
  .trim()
  .split(/\s+/);
