import type { RuleLines } from '../technologies/rule';

/** Plugins and themes of WordPress; each of them shows WordPress too. The form of a line is in `rule.ts`. */
export const WORDPRESS_RULES: RuleLines = {
  cms: [
    'elementor | generator Elementor; plugin elementor elementor-pro; element .elementor-element; element body[class*="elementor-page"]; style /wp-content/uploads/elementor/; global elementorFrontendConfig elementorFrontend | wordpress jquery', // developers.elementor.com
    'wpbakery=WPBakery Page Builder | generator Powered by WPBakery Page Builder; generator Powered by Visual Composer; plugin js_composer; element .vc_row.wpb_row; element .wpb_wrapper; element .wpb_column; element body[class*="wpb-js-composer"] | wordpress jquery', // kb.wpbakery.com
    'divi | generator Divi; theme divi divi-child; plugin divi-builder; element .et_pb_section; element body.et_divi_theme; element #et-boc; global et_pb_custom et_builder_utils_params DIVI | wordpress jquery', // elegantthemes.com/documentation/divi
    'beaver_builder=Beaver Builder | plugin bb-plugin beaver-builder-lite-version bb-ultimate-addon; theme bb-theme; element .fl-builder-content; element body.fl-builder; style /wp-content/uploads/bb-plugin/ | wordpress', // docs.wpbeaverbuilder.com
    'oxygen_builder=Oxygen | plugin oxygen; element body.oxygen-body; style /wp-content/uploads/oxygen/; element .ct-section-inner-wrap | wordpress', // oxygenbuilder.com/documentation
    'bricks=Bricks | theme bricks bricks-child; element #brx-content; element .brxe-section; element [class^="brxe-"]; element body.brx-body; global bricksData | wordpress', // academy.bricksbuilder.io
    'breakdance | plugin breakdance; element body.breakdance; element .bde-section; style /wp-content/uploads/breakdance/ | wordpress', // breakdance.com/documentation
    'brizy | plugin brizy brizy-pro; element .brz-root__container; element body.brz; element .brz-section | wordpress', // support.brizy.io
    'siteorigin_page_builder=SiteOrigin Page Builder | plugin siteorigin-panels so-widgets-bundle; element .panel-grid.panel-has-style; element .panel-layout > .panel-grid | wordpress', // siteorigin.com/page-builder/documentation
    'avada | theme avada avada-child-theme; plugin fusion-builder fusion-core; element .fusion-builder-row; element .fusion-fullwidth; style /wp-content/uploads/fusion-styles/; global avadaVars fusionNavigationVars | wordpress jquery', // avada.com/documentation
    'thrive_architect=Thrive Architect | plugin thrive-visual-editor thrive-leads thrive-quiz-builder; theme thrive-theme; element .thrv_wrapper; element #tve_editor; global TCB_Front tve_frontend_options | wordpress', // help.thrivethemes.com
    'spectra | plugin ultimate-addons-for-gutenberg; element [class*="wp-block-uagb-"]; style /wp-content/uploads/uag-plugin/ | wordpress', // wpspectra.com/docs
    'kadence_blocks=Kadence Blocks | plugin kadence-blocks kadence-blocks-pro; element .kb-row-layout-wrap; element [class*="wp-block-kadence-"] | wordpress', // kadencewp.com/help-center
    'generateblocks=GenerateBlocks | plugin generateblocks; element [class^="gb-container"]; element .gb-headline; style /wp-content/uploads/generateblocks/ | wordpress', // docs.generateblocks.com
    'stackable | plugin stackable-ultimate-gutenberg-blocks; element .stk-block | wordpress', // docs.wpstackable.com
    'essential_addons=Essential Addons for Elementor | plugin essential-addons-for-elementor-lite essential-addons-elementor; style /wp-content/uploads/essential-addons-elementor/; element [class*="eael-"] | elementor', // essential-addons.com/docs
    'happy_addons=Happy Addons | plugin happy-elementor-addons; style /wp-content/uploads/happyaddons/ | elementor', // happyaddons.com/docs
    'premium_addons=Premium Addons for Elementor | plugin premium-addons-for-elementor premium-addons-pro; style /wp-content/uploads/premium-addons-elementor/ | elementor', // premiumaddons.com/docs
    'elementskit=ElementsKit | plugin elementskit-lite elementskit; element .elementskit-navbar-nav | elementor', // wpmet.com/doc/elementskit
    'header_footer_elementor=Ultimate Addons for Elementor | plugin header-footer-elementor ultimate-elementor; element .ehf-header; element body.ehf-template-astra | elementor', // ultimateelementor.com/docs
    'crocoblock | plugin jet-engine jet-elements jet-menu jet-blocks jet-tabs jet-smart-filters jet-blog jet-tricks | elementor', // crocoblock.com/knowledge-base
    'astra | theme astra astra-child; plugin astra-addon; element body[class*="ast-"].ast-desktop; element .ast-container; element #ast-desktop-header | wordpress', // wpastra.com/docs
    'generatepress=GeneratePress | theme generatepress generatepress_child; plugin gp-premium; element #generate-style-css; global generatepressMenu | wordpress', // docs.generatepress.com
    'oceanwp=OceanWP | theme oceanwp oceanwp-child; plugin ocean-extra; element body.oceanwp-theme; global oceanwpLocalize | wordpress', // docs.oceanwp.org
    'hello_elementor=Hello Elementor | theme hello-elementor hello-theme-child-master hello-elementor-child | wordpress', // elementor.com/hello-theme
    'kadence=Kadence | theme kadence kadence-child virtue; element #kadence-global-inline-css; global kadenceConfig | wordpress', // kadencewp.com/help-center
    'neve | theme neve; element body[class*="neve-"]; global NeveProperties; element body.nv-sidebar-full-width | wordpress', // docs.themeisle.com
    'blocksy | theme blocksy blocksy-child; element body[data-prefix][data-header]; global ct_localizations | wordpress', // creativethemes.com/blocksy/docs
    'enfold | theme enfold enfold-child; element .avia-section; element #av_section_1; global avia_framework_globals | wordpress', // kriesi.at/documentation/enfold
    'betheme=BeTheme | theme betheme betheme-child; element .mfn-builder-content; element .mcb-section | wordpress', // support.muffingroup.com
    'flatsome | theme flatsome flatsome-child; element .ux-menu; global flatsomeVars; element .section.has-parallax > .section-bg | wordpress woo_commerce', // docs.uxthemes.com
    'woodmart | theme woodmart woodmart-child; global woodmart_settings; element body[class*="woodmart-"] | wordpress', // xtemos.com/docs/woodmart
    'porto=Porto | theme porto porto-child; global js_porto_vars | wordpress', // portotheme.com/wordpress/porto/documentation
    'the7=The7 | theme dt-the7 dt-the7-child; global dtLocal dtShare; element body.the7-ver | wordpress', // guide.the7.io
    'salient | theme salient salient-child; plugin salient-core; element body.nectar-auto-lightbox; element .nectar-button; global nectarLove nectar_front_i18n | wordpress', // themenectar.com/docs/salient
    'bridge=Bridge | theme bridge bridge-child; plugin bridge-core; global qodeGlobalVars; element body[class*="bridge-core-"] | wordpress', // qodeinteractive.com
    'newspaper=Newspaper | theme newspaper newsmag; plugin td-composer td-cloud-library; element .td-container; element .td-header-wrap; element .tdb_module_loop; global tdBlocksArray tds_theme_color_site_wide td_ajax_url | wordpress', // forum.tagdiv.com
    'jnews=JNews | theme jnews jnews-child; plugin jnews-essential; global jnews jnewsoption; element .jeg_viewport | wordpress', // support.jegtheme.com
    'soledad | theme soledad soledad-child; global PENCI ajax_var_more; element .penci-header-wrap | wordpress', // soledad.pencidesign.net
    'jannah=Jannah | theme jannah jannah-child; element body.is-thumb-overlay-disabled; element #tie-wrapper; global tie_insta | wordpress', // jannah.helpscoutdocs.com
    'genesis | theme genesis; element body.genesis-title-hidden; element .site-container > .site-header > .wrap; global genesis_responsive_menu genesisBlocksShare | wordpress', // studiopress.github.io/genesis
    'twenty_themes=WordPress Default Theme | theme twentyten twentyeleven twentytwelve twentythirteen twentyfourteen twentyfifteen twentysixteen twentyseventeen twentynineteen twentytwenty twentytwentyone twentytwentytwo twentytwentythree twentytwentyfour twentytwentyfive | wordpress', // wordpress.org/themes
    'sydney | theme sydney sydney-pro | wordpress', // docs.athemes.com
    'colibri=Colibri | theme colibri-wp; plugin colibri-page-builder colibri-page-builder-pro; element #colibri; global colibriFrontendData | wordpress', // docs.colibriwp.com
    'uncode | theme uncode uncode-child; global SiteParameters.uncode_adaptive; element .uncode-wrapper | wordpress', // support.undsgn.com
    'impreza=Impreza | theme impreza impreza-child zephyr; plugin us-core; global $us.mobileNavOpened; element .l-canvas > .l-header; element .l-section.wpb_row | wordpress', // help.us-themes.com
    'wpml=WPML | generator WPML; plugin sitepress-multilingual-cms wpml-string-translation woocommerce-multilingual; cookie wp-wpml_current_language _icl_current_language _icl_visitor_lang_js; element .wpml-ls; global wpml_cookies icl_vars wpml_browser_redirect_params | wordpress', // wpml.org/documentation
    'polylang | plugin polylang polylang-pro; cookie pll_language; element .lang-item > a[lang] | wordpress', // polylang.pro/doc
    'translatepress=TranslatePress | plugin translatepress-multilingual translatepress-business; element .trp-language-switcher; element [data-no-translation].trp-language-switcher-container; cookie trp_language; global trp_data | wordpress', // translatepress.com/docs
    'weglot | host weglot.com cdn-api-weglot.com; plugin weglot; element .weglot-container; element .country-selector.weglot-dropdown', // developers.weglot.com
    'gtranslate=GTranslate | plugin gtranslate; host gtranslate.net gtranslate.io; element .gtranslate_wrapper; element .gt_switcher', // gtranslate.io
    'advanced_custom_fields=Advanced Custom Fields | plugin advanced-custom-fields advanced-custom-fields-pro; global acf.data | wordpress', // advancedcustomfields.com/resources
    'toolset | plugin types toolset-blocks wp-views; element .toolset-blocks | wordpress', // toolset.com/documentation
    'bbpress=bbPress | plugin bbpress; element #bbpress-forums; element body.bbpress | wordpress', // codex.bbpress.org
    'buddypress=BuddyPress | plugin buddypress buddyboss-platform; element #buddypress; global BP_DTheme BP_Nouveau | wordpress', // codex.buddypress.org
    'wpforo=wpForo | plugin wpforo; element #wpforo-wrap | wordpress', // wpforo.com/docs
    'learndash=LearnDash | plugin sfwd-lms; element .learndash-wrapper; global sfwd_data | wordpress', // learndash.com/support/docs
    'tutor_lms=Tutor LMS | plugin tutor tutor-pro; element .tutor-wrap; global _tutorobject | wordpress', // docs.themeum.com/tutor-lms
    'learnpress=LearnPress | plugin learnpress; global lpGlobalSettings lpData | wordpress', // docspress.thimpress.com
    'the_events_calendar=The Events Calendar | plugin the-events-calendar events-calendar-pro event-tickets; element .tribe-events; element #tribe-events; element body[class*="tribe-"]; global tribe.events tribe_l10n_datatables | wordpress', // theeventscalendar.com/knowledgebase
    'events_manager=Events Manager | plugin events-manager; global EM.ajaxurl | wordpress', // wp-events-plugin.com/documentation
    'table_press=TablePress | plugin tablepress; element table.tablepress | wordpress', // tablepress.org/documentation
    'easy_table_of_contents=Easy Table of Contents | plugin easy-table-of-contents table-of-contents-plus luckywp-table-of-contents; element #ez-toc-container; element #toc_container | wordpress', // docs.magazine3.company
  ],
  marketing: [
    'yoast_seo=Yoast SEO | comment optimized with the Yoast SEO plugin v; comment optimized with the Yoast SEO Premium plugin v; comment optimized with the Yoast WordPress SEO plugin v; element script.yoast-schema-graph; plugin wordpress-seo wordpress-seo-premium | wordpress', // developer.yoast.com
    'rank_math=Rank Math SEO | comment Search Engine Optimization by Rank Math; element script.rank-math-schema; element script.rank-math-schema-pro; plugin seo-by-rank-math seo-by-rank-math-pro | wordpress', // rankmath.com/kb
    'aioseo=All in One SEO | comment All in One SEO; generator All in One SEO; element script.aioseo-schema; plugin all-in-one-seo-pack all-in-one-seo-pack-pro | wordpress', // aioseo.com/docs
    'seopress=SEOPress | comment SEOPress; plugin wp-seopress wp-seopress-pro | wordpress', // seopress.org/support
    'the_seo_framework=The SEO Framework | comment The SEO Framework; plugin autodescription | wordpress', // theseoframework.com/docs
    'contact_form_7=Contact Form 7 | plugin contact-form-7; element form.wpcf7-form; element .wpcf7; global wpcf7 wpcf7_recaptcha | wordpress', // contactform7.com/docs
    'gravity_forms=Gravity Forms | plugin gravityforms; element .gform_wrapper; element [id^="gform_wrapper_"]; global gform gf_global gform_theme_config | wordpress jquery', // docs.gravityforms.com
    'wpforms=WPForms | plugin wpforms wpforms-lite; element .wpforms-container; element form.wpforms-form; global wpforms_settings | wordpress', // wpforms.com/docs
    'ninja_forms=Ninja Forms | plugin ninja-forms; element .nf-form-cont; global nfForms ninja_forms_settings nfFrontEnd | wordpress', // ninjaforms.com/docs
    'formidable=Formidable Forms | plugin formidable formidable-pro; element .frm_forms; element form.frm-show-form; global frm_js | wordpress', // formidableforms.com/knowledgebase
    'fluent_forms=Fluent Forms | plugin fluentform fluentformpro; element .fluentform; element form.frm-fluent-form; global fluentFormVars | wordpress', // wpmanageninja.com/docs/fluent-form
    'forminator | plugin forminator; element form.forminator-ui; element .forminator-custom-form; global ForminatorFront | wordpress', // wpmudev.com/docs
    'mc4wp=Mailchimp for WordPress | plugin mailchimp-for-wp mc4wp-premium; element form.mc4wp-form; comment Mailchimp for WordPress v; global mc4wp.forms | wordpress mailchimp', // mc4wp.com/kb
    'mailpoet=MailPoet | plugin mailpoet; element .mailpoet_form; element form.mailpoet_form; global MailPoetForm | wordpress', // kb.mailpoet.com
    'newsletter_plugin=Newsletter | plugin newsletter; element form.tnp-subscription; element .tnp-subscription | wordpress', // thenewsletterplugin.com/documentation
    'optinmonster=OptinMonster | host optinmonster.com omapi.com opmnstr.com omappapi.com optnmstr.com mstrlytcs.com; plugin optinmonster; element [id^="om-"][class*="optin-"]', // optinmonster.com/docs
    'popup_maker=Popup Maker | plugin popup-maker; element .pum-overlay; global pum_vars PUM | wordpress', // docs.wppopupmaker.com
    'hustle | plugin wordpress-popup; element .hustle-ui | wordpress', // wpmudev.com/docs/hustle
    'bloom=Bloom | plugin bloom; element .et_bloom_optin | wordpress', // elegantthemes.com/documentation/bloom
    'monsterinsights=MonsterInsights | comment MonsterInsights; comment Google Analytics by MonsterInsights plugin v; plugin google-analytics-for-wordpress google-analytics-premium; global monsterinsights_frontend MonsterInsightsObject MonsterInsightsDualTracker | wordpress google_analytics', // monsterinsights.com/docs
    'exactmetrics=ExactMetrics | comment ExactMetrics; plugin google-analytics-dashboard-for-wp; global ExactMetricsDualTracker exactmetrics_frontend | wordpress google_analytics', // exactmetrics.com/docs
    'site_kit=Site Kit by Google | generator Site Kit by Google; plugin google-site-kit; comment added by Site Kit | wordpress', // sitekit.withgoogle.com/documentation
    'gtm4wp=GTM4WP | comment Google Tag Manager for WordPress by gtm4wp.com; plugin duracelltomi-google-tag-manager; global gtm4wp_datalayer_name | wordpress google_tag_manager', // gtm4wp.com
    'pixelyoursite=PixelYourSite | plugin pixelyoursite pixelyoursite-pro; comment PixelYourSite; global pysOptions PYS_PUBLIC; cookie pys_* | wordpress', // pixelyoursite.com/documentation
    'wp_statistics=WP Statistics | plugin wp-statistics; comment Analytics by WP Statistics; global WP_Statistics_Tracker_Object | wordpress', // wp-statistics.com/resources
    'independent_analytics=Independent Analytics | plugin independent-analytics independent-analytics-pro | wordpress', // independentwp.com/knowledgebase
    'addtoany=AddToAny | host addtoany.com; plugin add-to-any; element .a2a_kit', // addtoany.com/buttons
    'monarch=Monarch | plugin monarch; element .et_monarch | wordpress', // elegantthemes.com/documentation/monarch
    'social_warfare=Social Warfare | plugin social-warfare; element .swp_social_panel; comment Social Warfare v | wordpress', // warfareplugins.com/support
    'shariff_wrapper=Shariff Wrapper | plugin shariff; element .shariff', // github.com/heiseonline/shariff
    'sassy_social_share=Sassy Social Share | plugin sassy-social-share; element .heateor_sss_sharing_container | wordpress', // heateor.com/sassy-social-share
    'affiliatewp=AffiliateWP | plugin affiliate-wp; cookie affwp_ref; global affwp_scripts | wordpress', // affiliatewp.com/docs
    'memberpress=MemberPress | plugin memberpress; global MeprI18n; element .mepr-signup-form | wordpress', // docs.memberpress.com
    'amelia | plugin ameliabooking; global wpAmeliaLabels; element .amelia-v2-booking | wordpress', // wpamelia.com/documentation
  ],
  hosting: [
    'wp_rocket=WP Rocket | comment This website is like a Rocket; generator WP Rocket; plugin wp-rocket; file /wp-content/cache/min/ /wp-content/cache/background-css/; element script[type="rocketlazyloadscript"]; element #wpr-usedcss; element script[data-rocket-src]; element [data-rocket-location-hash]; global RocketLazyLoadScripts RocketPreloadLinksConfig rocket_lcp_data | wordpress', // docs.wp-rocket.me
    'litespeed_cache=LiteSpeed Cache | comment Page supported by LiteSpeed Cache; comment optimized by LiteSpeed; plugin litespeed-cache; file /wp-content/litespeed/; element script[type="litespeed/javascript"]; element [data-lazyloaded][data-src]; element body[data-litespeed]; cookie _lscache_vary; global litespeed_data litespeed_docref | wordpress', // docs.litespeedtech.com/lscache/lscwp
    'w3_total_cache=W3 Total Cache | comment Performance optimized by W3 Total Cache; plugin w3-total-cache; file /wp-content/cache/minify/ | wordpress', // boldgrid.com/support/w3-total-cache
    'wp_fastest_cache=WP Fastest Cache | comment WP Fastest Cache file was created; file /wp-content/cache/wpfc-minified/; plugin wp-fastest-cache | wordpress', // wpfastestcache.com
    'wp_super_cache=WP Super Cache | comment generated by WP-Super-Cache; comment Dynamic page generated in; comment Cached page generated by WP-Super-Cache | wordpress', // wordpress.org/plugins/wp-super-cache
    'autoptimize | file /wp-content/cache/autoptimize/; plugin autoptimize | wordpress', // autoptimize.com
    'nitropack=NitroPack | generator NitroPack; host nitropack.io nitrocdn.com; element script#nitro-telemetry; element #nitro-preloader; element script[nitro-exclude]', // support.nitropack.io
    'perfmatters | plugin perfmatters; file /wp-content/cache/perfmatters/; element script[type="pmdelayedscript"] | wordpress', // perfmatters.io/docs
    'flying_press=FlyingPress | comment FlyingPress; file /wp-content/cache/flying-press/; comment Powered by FlyingPress | wordpress', // docs.flyingpress.com
    'hummingbird=Hummingbird | plugin hummingbird-performance wp-hummingbird; file /wp-content/uploads/hummingbird-assets/; comment Hummingbird cache file was created | wordpress', // wpmudev.com/docs/hummingbird
    'breeze_cache=Breeze | comment Cache served by breeze; file /wp-content/cache/breeze-minification/; plugin breeze | wordpress', // support.cloudways.com
    'cache_enabler=Cache Enabler | comment Cache Enabler by KeyCDN; plugin cache-enabler | wordpress', // keycdn.com/support/wordpress-cache-enabler-plugin
    'wp_optimize=WP-Optimize | comment Cached by WP-Optimize; file /wp-content/cache/wpo-minify/; plugin wp-optimize | wordpress', // getwpo.com/faqs
    'swift_performance=Swift Performance | file /wp-content/cache/swift-performance/; comment Swift Performance; plugin swift-performance-lite swift-performance; global swift_performance | wordpress', // docs.swiftperformance.io
    'smush | plugin wp-smushit wp-smush-pro; element img.smush-detected-img; host smushcdn.com | wordpress', // wpmudev.com/docs/smush
    'imagify | plugin imagify | wordpress', // imagify.io/documentation
    'shortpixel=ShortPixel | plugin shortpixel-image-optimiser shortpixel-adaptive-images; host shortpixel.ai', // shortpixel.com/knowledge-base
    'ewww_image_optimizer=EWWW Image Optimizer | plugin ewww-image-optimizer easy-image-optimizer; host exactdn.com', // docs.ewww.io
    'optimole | host optimole.com; plugin optimole-wp; element html.optimole-no-js', // docs.optimole.com
    'a3_lazy_load=a3 Lazy Load | plugin a3-lazy-load; global a3_lazyload_params a3_lazyload_extend_params | wordpress', // a3rev.com/docs
    'jetpack | plugin jetpack jetpack-boost; comment Jetpack Open Graph Tags; comment Jetpack Site Verification Tags; host stats.wp.com pixel.wp.com i0.wp.com i1.wp.com i2.wp.com c0.wp.com; element #jp-carousel-loading-overlay; element .jp-relatedposts; element .jetpack-lazy-image', // jetpack.com/support
    'super_page_cache=Super Page Cache | plugin wp-cloudflare-page-cache; global swcfpc_prefetch_urls | wordpress', // wordpress.org/plugins/wp-cloudflare-page-cache
    'asset_cleanup=Asset CleanUp | plugin wp-asset-clean-up; file /wp-content/cache/asset-cleanup/; generator Asset CleanUp | wordpress', // assetcleanup.com/docs
    'really_simple_ssl=Really Simple Security | comment Really Simple SSL; plugin really-simple-ssl | wordpress', // really-simple-ssl.com/knowledge-base
  ],
  media: [
    'slider_revolution=Slider Revolution | generator Powered by Slider Revolution; plugin revslider; file /revslider/ /rs-plugin/ /sr6/; element rs-module-wrap; element .rev_slider_wrapper; element rs-module; global revslider_showDoubleJqueryError SR7 setREVStartSize jQuery.fn.revolution | jquery', // sliderrevolution.com/documentation
    'smart_slider_3=Smart Slider 3 | plugin smart-slider-3 nextend-smart-slider3-pro; element .n2-ss-slider; element ss3-force-full-width; global _N2.r N2R', // smartslider.helpscoutdocs.com
    'layer_slider=LayerSlider | generator Powered by LayerSlider; plugin layerslider; file /layerslider/; element .ls-wp-container', // layerslider.com/documentation
    'metaslider=MetaSlider | plugin ml-slider ml-slider-pro; element .metaslider | wordpress', // metaslider.com/documentation
    'master_slider=Master Slider | plugin master-slider masterslider; element .master-slider; global masterslider_instances | wordpress', // averta.net/masterslider
    'nextgen_gallery=NextGEN Gallery | comment NextGEN Gallery; plugin nextgen-gallery nextgen-gallery-pro; element .ngg-galleryoverview; generator NextGEN Gallery; global nextgen_lightbox_settings | wordpress', // imagely.com/docs
    'envira_gallery=Envira Gallery | plugin envira-gallery envira-gallery-lite; element .envira-gallery-wrap | wordpress', // enviragallery.com/docs
    'foogallery=FooGallery | plugin foogallery foogallery-premium; element .foogallery | wordpress', // fooplugins.com/documentation
    'smash_balloon=Smash Balloon Instagram Feed | plugin instagram-feed instagram-feed-pro; element #sb_instagram; element #sbi_images; comment Instagram Feed; global sb_instagram_js_options | wordpress', // smashballoon.com/docs
    'custom_facebook_feed=Smash Balloon Facebook Feed | plugin custom-facebook-feed custom-facebook-feed-pro; element #cff; global cffOptions | wordpress', // smashballoon.com/docs
    'presto_player=Presto Player | plugin presto-player; element presto-player | wordpress', // prestoplayer.com/docs
    'powerpress=PowerPress | plugin powerpress; comment podcast_generator; comment PowerPress; global powerpress_pinw | wordpress', // blubrry.com/support/powerpress-documentation
    'wp_pagenavi=WP-PageNavi | plugin wp-pagenavi; element .wp-pagenavi | wordpress', // lesterchan.net/portfolio/programming/php
    'wp_recipe_maker=WP Recipe Maker | plugin wp-recipe-maker wp-recipe-maker-premium; element .wprm-recipe-container; global wprm_public | wordpress', // help.bootstrapped.ventures
    'ajax_search_lite=Ajax Search | plugin ajax-search-lite ajax-search-pro; element .asp_main_container; element .asl_w_container | wordpress', // documentation.ajaxsearchpro.com
    'fibo_search=FiboSearch | plugin ajax-search-for-woocommerce ajax-search-for-woocommerce-premium; element .dgwt-wcas-search-wrapp; global dgwt_wcas | woo_commerce', // fibosearch.com/documentation
    'yith_woocommerce=YITH Plugins | plugin yith-woocommerce-wishlist yith-woocommerce-compare yith-woocommerce-ajax-search yith-woocommerce-quick-view yith-woocommerce-ajax-navigation yith-woocommerce-zoom-magnifier; element .yith-wcwl-add-to-wishlist; global yith_wcwl_l10n | woo_commerce', // docs.yithemes.com
    'woocommerce_blocks=WooCommerce Blocks | plugin woo-gutenberg-products-block; file /plugins/woocommerce/assets/client/blocks/; element [class*="wc-block-"] | woo_commerce', // developer.woocommerce.com
    'woocommerce_stripe=WooCommerce Stripe Gateway | plugin woocommerce-gateway-stripe; global wc_stripe_params | woo_commerce stripe', // woocommerce.com/document/stripe
    'woocommerce_paypal=WooCommerce PayPal Payments | plugin woocommerce-paypal-payments woocommerce-gateway-paypal-express-checkout; global PayPalCommerceGateway | woo_commerce paypal', // woocommerce.com/document/woocommerce-paypal-payments
    'woopayments=WooPayments | plugin woocommerce-payments; global wcpayConfig wcpay_assets | woo_commerce', // woocommerce.com/document/woopayments
    'germanized=Germanized | plugin woocommerce-germanized woocommerce-germanized-pro; element .wc-gzd-additional-info | woo_commerce', // vendidero.de/doc/woocommerce-germanized
    'german_market=German Market | plugin woocommerce-german-market; global sgb_germanmarket german_market | woo_commerce', // marketpress.de/dokumentation/german-market
    'cart_flows=CartFlows | plugin cartflows cartflows-pro; global cartflows; element body.cartflows-canvas | woo_commerce', // cartflows.com/docs
  ],
};
