import type { RuleLines } from '../technologies/rule';

/** Fonts, films, maps and other works that pages embed, and what searches them. The form of a line is in `rule.ts`. */
export const MEDIA_RULES: RuleLines = {
  media: [
    'google_fonts=Google Fonts | host fonts.googleapis.com fonts.gstatic.com; style fonts.googleapis.com/', // developers.google.com/fonts
    'google_maps=Google Maps | script maps.googleapis.com/maps/api/js maps.google.com/maps/api/js maps.googleapis.com/maps-api-v3/ maps.google.com/maps; host maps.googleapis.com maps.gstatic.com maps.google.com; element iframe[src^="https://www.google.com/maps/embed"]; element .gm-style; plugin wp-google-maps wp-google-map-plugin', // developers.google.com/maps
    'font_awesome=Font Awesome | library font-awesome fontawesome fontawesome-free fontawesome-pro @fortawesome/fontawesome-free @fortawesome/fontawesome-svg-core fontawesome5 v4-shims; file use.fontawesome.com/releases/v /font-awesome/ /fontawesome/ /fontawesome-free/; host fontawesome.com; element .fa[class*="fa-"]; element i.fas; element i.fab; element i.far; element i.fa-solid; element i.fa-brands; element svg.svg-inline--fa', // docs.fontawesome.com
    'typekit=Adobe Fonts | host use.typekit.net use.typekit.com p.typekit.net use.edgefonts.net', // helpx.adobe.com/fonts
    'web_font_loader=Web Font Loader | library webfont webfontloader; script ajax.googleapis.com/ajax/libs/webfont/; global WebFont.load WebFontConfig', // github.com/typekit/webfontloader
    'material_icons=Material Icons | library material-design-icons materialdesignicons material-icons; element i.material-icons; element span.material-icons; element span.material-symbols-outlined', // developers.google.com/fonts/docs/material_icons
    'bootstrap_icons=Bootstrap Icons | library bootstrap-icons; element i.bi', // icons.getbootstrap.com
    'ionicons | library ionicons; element ion-icon; element i.ion', // ionic.io/ionicons
    'dashicons | style /wp-includes/css/dashicons.min.css /wp-includes/css/dashicons.css; element .dashicons | wordpress', // developer.wordpress.org/resource/dashicons
    'remix_icon=Remix Icon | library remixicon; element i[class^="ri-"]', // remixicon.com
    'boxicons | library boxicons; element i.bx', // boxicons.com
    'feather_icons=Feather | library feather-icons; element svg.feather', // feathericons.com
    'lucide | library lucide; element svg.lucide', // lucide.dev
    'iconify | library iconify iconify-icon; host iconify.design; element iconify-icon; element svg.iconify', // iconify.design/docs
    'line_awesome=Line Awesome | library line-awesome; element i.las; element i.lab', // icons8.com/line-awesome
    'twemoji | library twemoji wp-emoji-release wp-emoji; element img.emoji[src*="twemoji"]; global twemoji.convert', // github.com/twitter/twemoji
    'monotype=Monotype Fonts | host fonts.net fonts.com myfonts.net', // support.monotype.com
    'cloud_typography=Cloud.typography | host cloud.typography.com', // typography.com
    'bunny_fonts=Bunny Fonts | host fonts.bunny.net', // fonts.bunny.net
    'youtube_embed=YouTube Embed | script www.youtube.com/iframe_api www.youtube.com/s/player/ www.youtube.com/player_api; host www.youtube.com www.youtube-nocookie.com; element iframe[src^="https://www.youtube.com/embed/"]; element iframe[src^="https://www.youtube-nocookie.com/embed/"]; element lite-youtube; library lite-yt-embed', // developers.google.com/youtube
    'vimeo_embed=Vimeo Embed | host player.vimeo.com vimeocdn.com; element iframe[src^="https://player.vimeo.com/video/"]; library @vimeo/player', // developer.vimeo.com
    'wistia | host wistia.com wistia.net', // docs.wistia.com
    'brightcove | host brightcove.net brightcove.com bcove.video boltdns.net; element video-js[data-account]; element .video-js[data-account]', // studio.support.brightcove.com
    'jw_player=JW Player | host jwpcdn.com jwplatform.com jwplayer.com jwpsrv.com; library jwplayer; element .jwplayer', // docs.jwplayer.com
    'video_js=Video.js | library videojs video-js; host vjs.zencdn.net; element .video-js', // videojs.com
    'plyr | library plyr; host cdn.plyr.io; element .plyr', // github.com/sampotts/plyr
    'mediaelement_js=MediaElement.js | library mediaelement mediaelement-and-player mediaelementplayer wp-mediaelement; element .mejs-container; element .mejs__container; global mejs.version', // mediaelementjs.com
    'hls_js=hls.js | library hls hls.light', // github.com/video-dev/hls.js
    'shaka_player=Shaka Player | library shaka-player shaka-player.compiled', // shaka-player-demo.appspot.com
    'flowplayer | library flowplayer; host flowplayer.com flowplayer.org; element .flowplayer', // docs.flowplayer.com
    'kaltura | host kaltura.com', // developer.kaltura.com
    'dailymotion | host dailymotion.com dmcdn.net', // developers.dailymotion.com
    'vidyard | host vidyard.com', // knowledge.vidyard.com
    'mux=Mux | host mux.com litix.io; library @mux/mux-player', // docs.mux.com
    'connatix | host connatix.com', // support.connatix.com
    'primis | host primis.tech sekindo.com', // primis.tech
    'twitch | host player.twitch.tv embed.twitch.tv', // dev.twitch.tv/docs
    'spotify_embed=Spotify Embed | host open.spotify.com embed.spotify.com', // developer.spotify.com
    'soundcloud=SoundCloud | host w.soundcloud.com widget.sndcdn.com', // developers.soundcloud.com
    'issuu | host issuu.com', // developer.issuu.com
    'mapbox | host mapbox.com; library mapbox-gl mapbox; element .mapboxgl-map', // docs.mapbox.com
    'maplibre=MapLibre GL | library maplibre-gl; element .maplibregl-map; global maplibregl', // maplibre.org
    'leaflet | library leaflet leaflet.markercluster leaflet-src; element .leaflet-container; global L.Control.Zoom', // leafletjs.com
    'openstreetmap=OpenStreetMap | host openstreetmap.org tile.openstreetmap.de', // wiki.openstreetmap.org
    'openlayers=OpenLayers | library openlayers ol; element .ol-viewport; global ol.Map OpenLayers.VERSION_NUMBER', // openlayers.org
    'arcgis=ArcGIS | host arcgis.com arcgisonline.com', // developers.arcgis.com
    'here_maps=HERE | host js.api.here.com hereapi.com', // developer.here.com
    'bing_maps=Bing Maps | script www.bing.com/api/maps/mapcontrol www.bing.com/mapspreview/; host virtualearth.net', // learn.microsoft.com/bingmaps
    'yandex_maps=Yandex Maps | host api-maps.yandex.ru; script api-maps.yandex.ru/ yandex.ru/map-widget/', // yandex.com/dev/maps
    'naver_maps=Naver Maps | script openapi.map.naver.com/ oapi.map.naver.com/; global naver.maps', // api.ncloud-docs.com
    'kakao_maps=Kakao Map | script dapi.kakao.com/v2/maps/ t1.daumcdn.net/mapjsapi/; global kakao.maps daum.maps', // apis.map.kakao.com
    'maptiler=MapTiler | host maptiler.com; library @maptiler/sdk', // docs.maptiler.com
    'disqus | host disqus.com disquscdn.com; element #disqus_thread', // help.disqus.com
    'giscus | host giscus.app', // giscus.app
    'utterances | host utteranc.es', // utteranc.es
    'openweb=OpenWeb | host spot.im openweb.com spotim.market', // developers.openweb.com
    'viafoura | host viafoura.net viafoura.co', // documentation.viafoura.com
    'coral=Coral | host coral.coralproject.net', // docs.coralproject.net
    'gravatar | host gravatar.com; library gprofiles', // docs.gravatar.com
    'twitter_widgets=X Embed | script platform.twitter.com/widgets.js platform.x.com/widgets.js; host platform.twitter.com syndication.twitter.com', // developer.x.com/docs
    'instagram_embed=Instagram Embed | script www.instagram.com/embed.js platform.instagram.com/; element blockquote.instagram-media; global instgrm.Embeds', // developers.facebook.com/docs/instagram/oembed
    'tiktok_embed=TikTok Embed | script www.tiktok.com/embed.js; element blockquote.tiktok-embed', // developers.tiktok.com
    'pinterest_widgets=Pinterest Widgets | script assets.pinterest.com/js/pinit.js assets.pinterest.com/js/; element [data-pin-do]; global PinUtils', // developers.pinterest.com
    'discord_widget=Discord Widget | host widgetbot.io', // discord.com/developers
    'lightwidget=LightWidget | host lightwidget.com; library lightwidget', // lightwidget.com
    'embedly | host embedly.com embed.ly', // docs.embed.ly
    'datawrapper | host dwcdn.net', // academy.datawrapper.de
    'flourish | host flo.uri.sh flourish.studio', // help.flourish.studio
    'power_bi=Power BI | host app.powerbi.com; library powerbi-client powerbi', // learn.microsoft.com/power-bi
    'google_translate=Google Translate | script translate.google.com/translate_a/element.js translate.googleapis.com/ translate.google.com/; element #google_translate_element; element .goog-te-gadget; cookie googtrans; global google.translate.TranslateElement', // support.google.com/translate
    'google_programmable_search=Google Programmable Search | script cse.google.com/cse.js cse.google.com/cse/ www.google.com/cse/; element .gcse-search; element .gcse-searchbox-only; element .gsc-control-cse', // developers.google.com/custom-search
    'tradingview=TradingView | host tradingview.com tradingview-widget.com', // tradingview.com/widget-docs
    'calendly | host calendly.com', // developer.calendly.com
    'cal_com=Cal.com | host cal.com', // cal.com/docs
    'acuity_scheduling=Acuity Scheduling | host acuityscheduling.com squarespacescheduling.com', // developers.acuityscheduling.com
    'doctolib | host doctolib.fr doctolib.de doctolib.com', // doctolib.de
    'opentable=OpenTable | host opentable.com otstatic.com', // docs.opentable.com
    'eventbrite | host eventbrite.com evbuc.com', // eventbrite.com/platform
    'tripadvisor=Tripadvisor Widget | host jscache.com tacdn.com; script www.tripadvisor.com/wejs /wejs', // tripadvisor.com/widgets
    'vlibras=VLibras | host vlibras.gov.br; element [vw-access-button]', // vlibras.gov.br
    'mindbody | host mindbodyonline.com healcode.com; element healcode-widget', // developers.mindbodyonline.com
  ],
  data: [
    'algolia | host algolia.net algolianet.com algolia.io algolia.com; library algoliasearch algoliasearchlite algoliasearch-lite instantsearch docsearch @docsearch/js algoliasearch.helper; element .DocSearch; element .ais-SearchBox; element .aa-Autocomplete', // algolia.com/doc
    'meilisearch | host meilisearch.com meilisearch.io; library meilisearch docs-searchbar @meilisearch/instant-meilisearch', // meilisearch.com/docs
    'swiftype=Swiftype | host swiftype.com swiftypecdn.com found.io', // swiftype.com/documentation
    'typesense | host typesense.net; library typesense typesense-instantsearch-adapter', // typesense.org/docs
    'pagefind | library pagefind pagefind-ui; script /pagefind/pagefind-ui.js /pagefind/; element .pagefind-ui; global PagefindUI', // pagefind.app/docs
    'lunr=Lunr.js | library lunr lunr.stemmer.support', // lunrjs.com
    'fuse_js=Fuse.js | library fuse', // fusejs.io
    'klevu | host klevu.com ksearchnet.com', // docs.klevu.com
    'searchspring=Searchspring | host searchspring.net searchspring.io', // docs.searchspring.com
    'doofinder | host doofinder.com', // support.doofinder.com
    "luigis_box=Luigi's Box | host luigisbox.com luigisbox.tech", // docs.luigisbox.com
    'clerk_io=Clerk.io | host clerk.io', // docs.clerk.io
    'constructor=Constructor | host cnstrc.com constructor.io constructor.com', // docs.constructor.com
    'coveo | host coveo.com', // docs.coveo.com
    'yext | host yext.com yextpages.net yext-pixel.com yextcdn.com yextapis.com', // hitchhikers.yext.com
    'factfinder=FactFinder | library ff-web-components; element ff-communication; element ff-searchbox; global factfinder.communication', // web-components.fact-finder.de
    'apache_solr=Apache Solr | plugin solr-power; script /typo3conf/ext/solr/; element .tx-solr', // solr.apache.org/guide
    'mysql=MySQL', // dev.mysql.com/doc
    'tableau | host public.tableau.com tableausoftware.com', // help.tableau.com
  ],
  work: [
    'google_calendar=Google Calendar | element iframe[src^="https://calendar.google.com/calendar/embed"]; element iframe[src^="https://www.google.com/calendar/embed"]', // support.google.com/calendar
    'google_docs=Google Docs | element iframe[src^="https://docs.google.com/document/"]; element iframe[src^="https://docs.google.com/spreadsheets/"]; element iframe[src^="https://docs.google.com/presentation/"]', // support.google.com/docs
    'jira=Jira | host atlassian.net jira.com; meta ajs-base-url; meta ajs-version-number', // developer.atlassian.com
    'greenhouse | host greenhouse.io', // developers.greenhouse.io
    'lever | host lever.co', // hire.lever.co/developer
    'personio | host personio.de personio.com; site jobs.personio.de jobs.personio.com', // developer.personio.de
    'workable | host workable.com workablehr.com', // workable.readme.io
    'smartrecruiters=SmartRecruiters | host smartrecruiters.com', // developers.smartrecruiters.com
    'workday | site myworkdayjobs.com myworkday.com; host myworkdayjobs.com', // doc.workday.com
    'softgarden | host softgarden.io softgarden.de; site softgarden.io', // dev.softgarden.de
    'airtable | host airtable.com', // support.airtable.com
    'gitlab=GitLab | meta property=og:site_name=GitLab; global gon.gitlab_url gl.startup_calls; cookie _gitlab_session | ruby_on_rails', // docs.gitlab.com
    'gitea=Gitea | cookie i_like_gitea; meta keywords=go,git,self-hosted,gitea | go_language', // docs.gitea.com
    'github=GitHub | host github.githubassets.com', // docs.github.com
    'nextcloud | meta apple-itunes-app=app-id=1125420102; element #body-public; element #body-login; global OC.webroot oc_config | php', // docs.nextcloud.com
    'confluence | meta confluence-base-url; meta confluence-request-time; element #com-atlassian-confluence; meta ajs-context-path | java', // confluence.atlassian.com/doc
  ],
};
