import type { RuleLines } from '../technologies/rule';

/** What sites and shops are built with. The form of a line is in `rule.ts`. */
export const PLATFORM_RULES: RuleLines = {
  cms: [
    'wordpress=WordPress | generator WordPress; file /wp-includes/ /wp-content/themes/ /wp-content/plugins/ /wp-content/cache/ /wp-content/mu-plugins/ /wp-content/litespeed/ /wp-content/uploads/elementor/; relation https://api.w.org/; relation EditURI /xmlrpc.php; relation wlwmanifest /wp-includes/; element body[class*="wp-custom-logo"]; element #wp-emoji-styles-inline-css; element #wp-block-library-css; element #global-styles-inline-css; element link[id^="wp-"][id$="-css"]; global wp.i18n _wpemojiSettings wpApiSettings; cookie wordpress_test_cookie wp-settings-* | php mysql', // developer.wordpress.org
    'wordpress_com=WordPress.com | generator WordPress.com; site wordpress.com; file s0.wp.com/_static/ s1.wp.com/_static/ s2.wp.com/_static/ | wordpress', // developer.wordpress.com
    'wordpress_block_editor=WordPress Block Editor | style /wp-includes/css/dist/block-library/; element #wp-block-library-css; element .wp-block-group; element .wp-block-columns | wordpress', // developer.wordpress.org/block-editor
    'drupal | generator Drupal; element script[data-drupal-selector="drupal-settings-json"]; element [data-drupal-selector]; element [data-drupal-link-system-path]; element [data-history-node-id]; file /sites/default/files/ /sites/all/modules/ /sites/all/themes/ /core/misc/drupal.js /misc/drupal.js /core/themes/ /modules/contrib/ /themes/contrib/; global Drupal.behaviors drupalSettings | php', // drupal.org/docs
    'joomla=Joomla | generator Joomla; file /media/jui/ /media/system/js/ /components/com_content/ /media/com_finder/ /media/vendor/joomla-custom-elements/ /media/mod_menu/; element script.joomla-script-options; element #system-message-container; global Joomla.JText Joomla.Text Joomla.submitform | php', // docs.joomla.org
    'typo3=TYPO3 | generator TYPO3; comment This website is powered by TYPO3; file /typo3temp/ /typo3conf/ext/ /typo3conf/ /fileadmin/; cookie fe_typo_user; element .frame.frame-default[id^="c"] | php', // docs.typo3.org
    'contao | generator Contao; file /system/modules/ /assets/contao/ /bundles/contaocore/ /assets/contao-components/; element .mod_navigation; element .ce_text.block | php', // docs.contao.org
    'wix=Wix | generator Wix.com; host parastorage.com; site wixsite.com wixstudio.com; meta X-Wix-Meta-Site-Id; meta X-Wix-Application-Instance-Id; element #wix-viewer-model; element #wix-essential-viewer-model; element #SITE_CONTAINER; global wixBiSession wixDeveloperAnalytics', // dev.wix.com
    'squarespace | generator Squarespace; host static1.squarespace.com assets.squarespace.com static.squarespace.com definitions.sqspcdn.com; site squarespace.com; comment This is Squarespace; element body[id^="collection-"][class*="sqs-"]; element .sqs-block; global Static.SQUARESPACE_CONTEXT; cookie ss_cvr ss_cvt', // developers.squarespace.com
    'webflow | generator Webflow; file website-files.com/ uploads-ssl.webflow.com/ assets.website-files.com/; site webflow.io; element html[data-wf-site]; element html[data-wf-page]; element .w-nav; element .w-webflow-badge; global Webflow.require', // developers.webflow.com
    'weebly | host editmysite.com weebly.com; site weebly.com; element .wsite-menu-default; element #wsite-content', // weebly.com/app/help
    'square_online=Square Online | site square.site; host cdn3.editmysite.com', // squareup.com/help/online
    'jimdo | host jimdo.com jimstatic.com jimcdn.com jimdo-storage.global.ssl.fastly.net jimdosite.com; site jimdo.com jimdofree.com jimdosite.com; element #jimdo_layout_css; global jimdoData jimdoGen002', // help.jimdo.com
    'godaddy_website_builder=GoDaddy Website Builder | generator Starfield Technologies; generator Go Daddy Website Builder; file img1.wsimg.com/blobby/ img1.wsimg.com/poly/; host isteam.wsimg.com; site godaddysites.com', // godaddy.com/help
    'duda | host multiscreensite.com dudamobile.com cdn-website.com; element #dm; element #dmRoot', // developer.duda.co
    'tilda | generator Tilda; host tildacdn.com tildacdn.net tildacdn.info tilda.ws; site tilda.ws; element #allrecords[data-tilda-project-id]; element .t-records', // help.tilda.cc
    'strikingly | host strikinglycdn.com strikingly.com; site mystrikingly.com; element #s-page-container', // support.strikingly.com
    'carrd | site carrd.co; element #wrapper > #main[class="site-main"] > .inner[id="container01"]', // carrd.co/docs
    'framer=Framer Sites | generator Framer; host events.framer.com; script framerusercontent.com/ framer.com/m/; site framer.website framer.app framer.ai; element [data-framer-name]; element [data-framer-component-type] | react', // framer.com/developers
    'webnode | generator Webnode; host webnode.com duyn491kcolsw.cloudfront.net webnodev.com; site webnode.com webnode.page', // webnode.com/support
    'ukit=uKit | host ukit.com; site ukit.me', // help.ukit.com
    'mobirise | generator Mobirise; style /assets/mobirise/ /assets/mobirise-icons/; element .mbr-section; element [data-bs-version]', // mobirise.com/help
    'site123=SITE123 | host site123.me cdn-cms-s.f-static.net static.s123-cdn-network-a.com s123-cdn-static.com; site site123.me', // site123.com/help
    'hostinger_website_builder=Hostinger Website Builder | generator Zyro; generator Hostinger Website Builder; host assets.zyrosite.com cdn.zyrosite.com zyro.com; site zyrosite.com hostingersite.com', // support.hostinger.com
    'ionos_mywebsite=IONOS MyWebsite | host website-editor.net mywebsite-editor.com cdn.website-start.de; site mywebsite-editor.com', // ionos.com/help
    'google_sites=Google Sites | site sites.google.com; element [jscontroller][data-sitename]; script ssl.gstatic.com/atari/ www.gstatic.com/_/atari', // support.google.com/sites
    'blogger | generator Blogger; site blogspot.com; host blogger.com blogblog.com; script blogger.com/static/v1/', // support.google.com/blogger
    'medium | site medium.com; meta al:ios:app_name=Medium; host cdn-client.medium.com glyph.medium.com', // help.medium.com
    'substack | host substackcdn.com substack.com; site substack.com', // support.substack.com
    'tumblr | site tumblr.com; host assets.tumblr.com static.tumblr.com; element iframe#tumblr_controls', // tumblr.com/docs
    'livejournal=LiveJournal | site livejournal.com; host l-stat.livejournal.net', // livejournal.com/support
    'ghost | generator Ghost; meta ghost-version; file /assets/built/ghost /public/cards.min.js /public/member-attribution.min.js; library @tryghost/portal @tryghost/sodo-search portal.ghost; element [data-ghost]; element script[data-ghost] | node_js', // ghost.org/docs
    'craft_cms=Craft CMS | generator Craft CMS; cookie CraftSessionId CRAFT_CSRF_TOKEN; element input[name="CRAFT_CSRF_TOKEN"]; file /cpresources/ | php', // craftcms.com/docs
    'expressionengine=ExpressionEngine | cookie exp_last_activity exp_last_visit exp_tracker exp_csrf_token | php', // docs.expressionengine.com
    'concrete_cms=Concrete CMS | generator concrete5; generator Concrete CMS; cookie CONCRETE5 CONCRETE; global CCM_DISPATCHER_FILENAME CCM_CID; element .ccm-page; file /concrete/js/ /concrete/css/ | php', // documentation.concretecms.org
    'modx=MODX | generator MODX; file /assets/components/; cookie modx_session; meta modx-charset | php', // docs.modx.com
    'processwire=ProcessWire | generator ProcessWire; cookie wire; file /site/templates/ | php', // processwire.com/docs
    'silverstripe=Silverstripe CMS | generator SilverStripe; generator Silverstripe CMS; file /resources/vendor/silverstripe/ /_resources/vendor/silverstripe/ /_resources/themes/ | php', // docs.silverstripe.org
    'october_cms=October CMS | generator OctoberCMS; cookie october_session winter_session; file /modules/system/assets/ | laravel php', // docs.octobercms.com
    'statamic | generator Statamic; file /vendor/statamic/ | laravel php', // statamic.dev
    'kirby | generator Kirby; cookie kirby_session; file /media/pages/ /media/plugins/ | php', // getkirby.com/docs
    'grav | generator GravCMS; file /user/themes/ /user/plugins/; cookie grav-site-* | php', // learn.getgrav.org
    'pimcore | generator Pimcore; file /bundles/pimcore/ /bundles/pimcoreadmin/; cookie _pc_vis | php', // pimcore.com/docs
    'neos_cms=Neos CMS | file /_resources/static/packages/ /_resources/persistent/; comment This website is powered by Neos | php', // docs.neos.io
    'bitrix=1C-Bitrix | file /bitrix/js/ /bitrix/templates/ /bitrix/cache/ /bitrix/components/ /bitrix/panel/; host bitrix24.com bitrix24.ru bitrix24.eu bitrix.info; cookie BITRIX_SM_* | php', // dev.1c-bitrix.ru/api_help
    'umbraco | generator Umbraco; meta umbraco; file /umbraco/ /app_plugins/ /umbraco_client/; cookie UMB_UCONTEXT; global Umbraco | asp_net', // docs.umbraco.com
    'sitecore | file /-/media/ /sitecore/ /-/jssmedia/; cookie SC_ANALYTICS_GLOBAL_COOKIE sc_site; host edge.sitecorecloud.io sitecore-cloud.io; meta VIcurrentDateTime | asp_net', // doc.sitecore.com
    'sitefinity=Progress Sitefinity | generator Sitefinity; file /sitefinity/ /telerik.web.ui.webresource.axd; cookie sf-data-intell-subject sf_timezoneoffset; element [data-sf-element] | asp_net', // progress.com/documentation/sitefinity-cms
    'kentico=Kentico | generator Kentico; cookie CMSPreferredCulture CMSCsrfCookie CMSCookieLevel CMSPREFERREDCULTURE; file /cmspages/ /kentico.resource/ /cmsscripts/ | asp_net', // docs.kentico.com
    'optimizely_cms=Optimizely CMS | generator EPiServer; cookie EPi_NumberOfVisits EPiStateMarker EPiForm_BID epi-sessionid; file /episerver/ /globalassets/ /epiresources/ /util/find.api/ | asp_net', // docs.developers.optimizely.com
    'dnn=DNN | generator DotNetNuke; cookie dnn_IsMobile DotNetNukeAnonymous .DOTNETNUKE; file /portals/ /desktopmodules/ /portals/_default/; element input#__dnnVariable; global dnn.apiversion | asp_net', // docs.dnncommunity.org
    'sharepoint=SharePoint | generator Microsoft SharePoint; site sharepoint.com; file /_layouts/ /_catalogs/masterpage/ /_layouts/15/; global _spPageContextInfo SPDesignerProgID _spBodyOnLoadCalled | asp_net', // learn.microsoft.com/sharepoint/dev
    'orchard_core=Orchard Core | generator Orchard; cookie orchantiforgery_* orchauth_*; file /orchardcore.resources/ | asp_net', // docs.orchardcore.net
    'adobe_experience_manager=Adobe Experience Manager | file /etc.clientlibs/ /etc/clientlibs/ /etc/designs/ /content/dam/ /libs/granite/ /etc.clientlibs/clientlibs/ /scripts/aem.js /scripts/lib-franklin.js; element .aem-Grid; element .aem-GridColumn; element [data-cmp-is]; element .cmp-container; element [data-block-name][data-block-status]; cookie cq-authoring-mode', // experienceleague.adobe.com/docs/experience-manager
    'liferay | global Liferay.ThemeDisplay Liferay.Portlet; file /o/frontend-js-web/ /o/frontend-js-aui-web/ /o/classic-theme/ /o/js_loader_config; cookie GUEST_LANGUAGE_ID COOKIE_SUPPORT; element [id^="p_p_id_"] | java', // learn.liferay.com
    'magnolia=Magnolia CMS | generator Magnolia; file /.magnolia/ /.resources/; comment Powered by Magnolia | java', // docs.magnolia-cms.com
    'bloomreach=Bloomreach | file /binaries/content/gallery/ /webfiles/; host brxcdn.com cdn.brcdn.com brsrvr.com; cookie _br_uid_2', // documentation.bloomreach.com
    'plone | generator Plone; file /++plone++ /++resource++plone /++theme++ /portal_css/ /portal_javascripts/ /++plone++production/; element body[class*="section-front-page"][data-portal-url]; element body[data-portal-url] | python', // 6.docs.plone.org
    'wagtail | element [data-wagtail-userbar]; element wagtail-userbar; file /static/wagtail/ /static/wagtailadmin/ | django python', // docs.wagtail.org
    'django_cms=django CMS | generator django CMS; file /static/cms/; element .cms-placeholder; element template.cms-plugin | django python', // docs.django-cms.org
    'contentful | host ctfassets.net contentful.com', // contentful.com/developers/docs
    'sanity | host sanity.io', // sanity.io/docs
    'storyblok | host storyblok.com', // storyblok.com/docs
    'prismic | host prismic.io', // prismic.io/docs
    'datocms=DatoCMS | host datocms-assets.com graphql.datocms.com', // datocms.com/docs
    'strapi | host strapiapp.com | node_js', // docs.strapi.io
    'directus | host directus.app directus.io', // directus.io/docs
    'kontent_ai=Kontent.ai | host kc-usercontent.com kontent.ai', // kontent.ai/learn
    'hygraph | host graphassets.com graphcms.com hygraph.com', // hygraph.com/docs
    'contentstack | host contentstack.io contentstack.com', // contentstack.com/docs
    'builder_io=Builder.io | host cdn.builder.io; element [builder-id]; element .builder-block', // builder.io/c/docs
    'arc_xp=Arc XP | file /pf/resources/ /pf/dist/; host arcpublishing.com | react', // docs.arcxp.com
    'brightspot | host brightspotcdn.com; meta brightspot.contentId; meta brightspot-dataLayer; element [data-bsp-omniture]', // brightspot.com/documentation
    'wp_vip=WordPress VIP | site go-vip.net; host go-vip.net go-vip.co; meta vip | wordpress', // docs.wpvip.com
    'hubspot_cms_hub=HubSpot CMS Hub | generator HubSpot; file /_hcms/ /hs/hsstatic/ /hs/scriptloader/ /hs-fs/hub/; site hs-sites.com hubspotpagebuilder.com; element .hs_cos_wrapper; element body.hs-content-id | hubspot', // developers.hubspot.com/docs/cms
    'kajabi | host kajabi-cdn.com kajabi.com; element [data-kjb-element]; site mykajabi.com', // help.kajabi.com
    'teachable | host teachablecdn.com teachable.com; site teachable.com; meta asset_host', // support.teachable.com
    'thinkific | host thinkific.com; site thinkific.com', // support.thinkific.com
    'systeme_io=Systeme.io | host systeme.io d1yei2z3i6k35z.cloudfront.net d3fit27i5nzkqh.cloudfront.net; site systeme.io', // help.systeme.io
    'notion | site notion.site; host notion.so notion-static.com; element .notion-page-content; element .notion-app-inner', // notion.so/help
    'adobe_muse=Adobe Muse | generator Muse; element html[data-musetype]', // helpx.adobe.com/muse
    'hugo | generator Hugo', // gohugo.io/documentation
    'jekyll | generator Jekyll; comment Begin Jekyll SEO tag', // jekyllrb.com/docs
    'eleventy | generator Eleventy', // 11ty.dev/docs
    'hexo | generator Hexo; element #hexo-canvas; global HEXO_CONFIG | node_js', // hexo.io/docs
    'docusaurus | generator Docusaurus; element #__docusaurus; element html[data-has-hydrated] | react', // docusaurus.io/docs
    'sphinx | script /_static/documentation_options.js /_static/doctools.js; file /_static/pygments.css /_static/sphinx_highlight.js; element .sphinxsidebar; element .document > .documentwrapper; global DOCUMENTATION_OPTIONS | python', // sphinx-doc.org
    'read_the_docs=Read the Docs | host readthedocs.org readthedocs.com; site readthedocs.io rtfd.io; meta readthedocs-addons-api-version; meta readthedocs-project-slug; element readthedocs-flyout', // docs.readthedocs.io
    'mkdocs=MkDocs | generator mkdocs; element [data-md-component]; comment MkDocs version :; file /assets/_mkdocstrings.css | python', // mkdocs.org
    'material_for_mkdocs=Material for MkDocs | element [data-md-component="container"]; element body[data-md-color-scheme]; element .md-header[data-md-component] | mkdocs', // squidfunk.github.io/mkdocs-material
    'gitbook=GitBook | generator GitBook; site gitbook.io; host gitbook.com gitbook.io; element .gitbook-root', // gitbook.com/docs
    'mdbook=mdBook | element #sidebar.sidebar > .sidebar-scrollbox; element mdbook-sidebar-scrollbox; comment Book generated using mdBook', // rust-lang.github.io/mdBook
    'readme_com=ReadMe | host readme.io readme.com; site readme.io; meta readme-deploy; meta readme-version', // docs.readme.com
    'mintlify | generator Mintlify; host mintlify.com mintcdn.com mintlify.app; site mintlify.app; file /mintlify-assets/', // mintlify.com/docs
    'nextra | element .nextra-nav-container; element [class^="nextra-"]; element .nextra-toc | next_js react', // nextra.site/docs
    'docsify | library docsify; element .app-name + .sidebar-nav; global $docsify', // docsify.js.org
    'swagger_ui=Swagger UI | library swagger-ui; element #swagger-ui .swagger-ui', // swagger.io/docs
    'redoc | library redoc redoc.standalone; element redoc; element .redoc-wrap', // redocly.com/docs
    'doxygen | generator Doxygen; script /dynsections.js /menudata.js', // doxygen.nl/manual
    'rustdoc | generator rustdoc; element rustdoc-toolbar', // doc.rust-lang.org/rustdoc
    'mediawiki=MediaWiki | generator MediaWiki; element body.mediawiki; global mw.config mw.loader; script /w/load.php /load.php | php jquery', // mediawiki.org/wiki/Documentation
    'fandom | host static.wikia.nocookie.net services.fandom.com; site fandom.com | mediawiki', // fandom.com
    'dokuwiki=DokuWiki | generator DokuWiki; file /lib/exe/js.php /lib/exe/css.php; cookie DokuWiki; global JSINFO.isadmin DOKU_BASE | php', // dokuwiki.org
    'xwiki=XWiki | element html[data-xwiki-reference]; global XWiki.contextaction; meta wiki=xwiki; file /xwiki/ | java', // xwiki.org/xwiki/bin/view/Documentation
    'discourse | generator Discourse; meta discourse_theme_id; meta discourse_theme_ids; meta discourse-base-uri; element #data-discourse-setup; element discourse-assets; site discourse.group; host discourse-cdn.com | ruby_on_rails ember_js', // meta.discourse.org
    'phpbb=phpBB | element body#phpbb; element #phpbb; cookie phpbb3_*; file /styles/prosilver/ /assets/javascript/core.js; comment phpBB; meta copyright=2000, 2002, 2005, 2007 phpBB Group; global phpbb.addAjaxCallback | php', // phpbb.com/support/docs
    'vbulletin=vBulletin | generator vBulletin; cookie bblastvisit bbsessionhash bblastactivity bb_lastvisit; file /clientscript/vbulletin_global.js /clientscript/; global vBulletin.version vBulletin_init | php', // forum.vbulletin.com
    'xenforo=XenForo | element html#XF; element html#XenForo; element [data-xf-init]; cookie xf_csrf xf_session xf_user; global XF.config XenForo.version; file /js/xf/ /js/xenforo/ | php', // xenforo.com/docs
    'invision_community=Invision Community | element body.ipsApp; element [data-controller^="core.front"]; element .ipsLayout_container; cookie ips4_*; host invisioncic.com | php', // invisioncommunity.com/developers
    'mybb=MyBB | cookie mybb[lastvisit] mybb[lastactive]; file /jscripts/general.js /cache/themes/; global MyBB.init | php', // docs.mybb.com
    'smf=Simple Machines Forum | file /themes/default/scripts/script.js /themes/default/scripts/theme.js; global smf_theme_url smf_scripturl smf_iso_case_folding; cookie SMFCookie* | php', // wiki.simplemachines.org
    'flarum | generator Flarum; element #flarum-loading; element #flarum-content; global flarum.core flarum.reg; cookie flarum_session | php', // docs.flarum.org
    'vanilla_forums=Vanilla | host vanillaforums.com vanillacdn.com; cookie Vanilla-tk Vanilla-Volatile | php', // success.vanillaforums.com
    'nodebb=NodeBB | file /assets/nodebb.min.js /assets/vendor/jquery/timeago | node_js', // docs.nodebb.org
    'discuz=Discuz! | generator Discuz; global discuz_uid DISCUZCODE; meta author=Discuz! Team and Comsenz UI Team | php', // discuz.vip
    'khoros | file /t5/scripts/; global LITHIUM.Loader LITHIUM; cookie LithiumVisitor VISITOR_BEACON LiSESSIONID | java', // developer.khoros.com
    'moodle | generator Moodle; meta keywords=moodle; cookie MoodleSession*; global M.cfg M.util; file /theme/yui_combo.php /lib/requirejs.php /theme/styles.php /lib/javascript.php; element body[id^="page-"][class*="format-site"] | php', // docs.moodle.org
    'ojs=Open Journal Systems | generator Open Journal Systems; cookie OJSSID; element body.pkp_page_index; element body[class*="pkp_page_"] | php', // docs.pkp.sfu.ca
    'spip=SPIP | generator SPIP; file /local/cache-js/ /local/cache-css/ /squelettes-dist/ /plugins-dist/; element .spip_documents | php', // spip.net/documentation
    'cms_made_simple=CMS Made Simple | generator CMS Made Simple; cookie CMSSESSID* | php', // docs.cmsmadesimple.org
    'redaxo=REDAXO | generator REDAXO; file /assets/addons/ /media/yform/ | php', // redaxo.org/doku
    'government_site_builder=Government Site Builder | generator Government Site Builder; file /siteglobals/; element #wrapperDivisions.gsb | java', // materna.de
    'yola | host yola.net yolasite.com; site yolasite.com', // yola.com/help
    'webador | generator Webador; host webador.com jwwb.nl; site webador.com jouwweb.nl; generator JouwWeb', // help.webador.com
    'finalsite | host finalsite.net; element .fsPageLayout; element .fsElement; element [data-fs-page]', // finalsite.com
    'granicus=govAccess | file /home/showpublishedimage/ /home/showpublisheddocument/; host granicus.com; comment Granicus', // granicus.com
    'civicplus=CivicPlus | host civicplus.com civicengage.com cp-civicplususercontent1.com', // civicplus.help
    'woltlab=WoltLab Suite | library woltlabsuite.core wcf.combined wcf wbb; global WCF.Template WCF.Dictionary; element .wbbBoardList', // docs.woltlab.com
    'hatena_blog=Hatena Blog | generator Hatena::Blog; site hatenablog.com hatenablog.jp; script cdn.blog.st-hatena.com/', // help.hatenablog.com
  ],
};
