import type { RuleLines } from '../technologies/rule';

/** What pages are programmed with. The form of a line is in `rule.ts`. */
export const LIBRARY_RULES: RuleLines = {
  frameworks: [
    'jquery=jQuery | library jquery jquery.core; script code.jquery.com/jquery- /wp-includes/js/jquery/', // api.jquery.com
    'jquery_migrate=jQuery Migrate | library jquery-migrate jquery.migrate; global jQuery.migrateVersion | jquery', // github.com/jquery/jquery-migrate
    'jquery_ui=jQuery UI | library jquery-ui jquery.ui jqueryui jquery.ui.core jquery-ui-core; file code.jquery.com/ui/ /wp-includes/js/jquery/ui/; global jQuery.ui.version; element .ui-widget.ui-widget-content | jquery', // api.jqueryui.com
    'jquery_mobile=jQuery Mobile | library jquery.mobile jquery-mobile; file code.jquery.com/mobile/; element [data-role="page"].ui-page | jquery', // api.jquerymobile.com
    'bootstrap | library bootstrap twitter-bootstrap bootstrap-grid bootstrap-reboot bootstrap-theme react-bootstrap bootstrap-vue bootstrap-italia; element [data-bs-toggle]; element .navbar-toggle[data-toggle="collapse"]; element .navbar-toggler[data-toggle="collapse"]; element .container > .row > [class*="col-md-"]', // getbootstrap.com/docs
    'react | library react react-dom react-dom-server react-with-addons; element [data-reactroot]; element [data-reactid]; element [data-react-helmet]; element [data-rh="true"]; element [data-react-class]', // react.dev/reference
    'preact | library preact preact-compat preact-router', // preactjs.com/guide
    'next_js=Next.js | file /_next/static/; element script#__NEXT_DATA__; element #__next; element next-route-announcer; meta next-head-count; global __NEXT_DATA__ next.version | react node_js', // nextjs.org/docs
    'gatsby | generator Gatsby; element #___gatsby; element #gatsby-focus-wrapper; global ___loader.enqueue | react', // gatsbyjs.com/docs
    'remix | global __remixContext __remixManifest; script /build/_shared/ | react', // remix.run/docs
    'react_router=React Router | library react-router react-router-dom; global __reactRouterContext __reactRouterVersion __staticRouterHydrationData | react', // reactrouter.com/docs
    'redux | library redux react-redux redux-toolkit', // redux.js.org
    'styled_components=styled-components | element style[data-styled]; element style[data-styled-components]; library styled-components | react', // styled-components.com/docs
    'emotion | element style[data-emotion]; element style[data-emotion-css]', // emotion.sh/docs
    'material_ui=MUI | element .MuiBox-root; element .MuiTypography-root; element .MuiButtonBase-root; element [class*="MuiPaper-root"]; library material-ui @mui/material @material-ui/core | react', // mui.com/material-ui
    'chakra_ui=Chakra UI | element .chakra-ui-light; element .chakra-ui-dark; element [class^="chakra-"]; element script#chakra-script | react', // chakra-ui.com/docs
    'ant_design=Ant Design | element .ant-layout; element .ant-btn; element .ant-row; library antd', // ant.design/docs
    'mantine | element [data-mantine-color-scheme]; element .mantine-Text-root; element [class*="mantine-"] | react', // mantine.dev
    'radix_ui=Radix UI | element [data-radix-collection-item]; element [data-radix-popper-content-wrapper]; element [id^="radix-"] | react', // radix-ui.com/docs
    'headless_ui=Headless UI | element [id^="headlessui-"]; element #headlessui-portal-root; element [data-headlessui-state]', // headlessui.com
    'vue_js=Vue.js | library vue vue-router vuex vue-loader; element [data-v-app]; element [data-server-rendered="true"]; element [class^="v-"][class*="v-application"]', // vuejs.org/guide
    'nuxt_js=Nuxt | file /_nuxt/; element #__nuxt; element #__NUXT_DATA__; element [data-n-head]; element #__layout; global __NUXT__ | vue_js node_js', // nuxt.com/docs
    'vuetify | element .v-application; element #vuetify-theme-stylesheet; library vuetify | vue_js', // vuetifyjs.com
    'quasar | element #q-app; element .q-layout; library quasar | vue_js', // quasar.dev
    'element_ui=Element UI | library element-ui element-plus; element .el-button; element .el-row > .el-col | vue_js', // element.eleme.io
    'vitepress=VitePress | generator VitePress; element .VPContent; element #VPContent; element .VPNav; global __VP_HASH_MAP__ __VP_SITE_DATA__ | vue_js vite', // vitepress.dev/guide
    'vuepress=VuePress | generator VuePress; element #app > .theme-container; element .theme-default-content; global __VUEPRESS_SSR_CONTEXT__ | vue_js', // vuepress.vuejs.org/guide
    'angular | element [ng-version]@ng-version; element [ng-server-context]; element [ngh]; global getAllAngularRootElements ng.coreTokens', // angular.dev/guide
    'angularjs=AngularJS | library angular angularjs angular-route angular-animate angular-sanitize angular-resource angular-cookies angular-ui-router; element [ng-app]; element [data-ng-app]; element .ng-scope; element [ng-controller]; element [data-ng-controller]; global angular.version', // docs.angularjs.org/guide
    'angular_material=Angular Material | element [class*="mat-mdc-"]; element .mat-button; element mat-icon; element mat-toolbar | angular', // material.angular.dev
    'svelte | element [class*="svelte-"]; element [data-svelte-h]; library svelte', // svelte.dev/docs
    'sveltekit=SvelteKit | file /_app/immutable/; element [data-sveltekit-preload-data]; element [data-sveltekit-hydrate]; element #svelte-announcer | svelte vite', // svelte.dev/docs/kit
    'astro | generator Astro; element astro-island; element astro-slot; file /_astro/; element [class*="astro-"] | vite', // docs.astro.build
    'starlight | generator Starlight; element starlight-theme-select; element starlight-menu-button | astro', // starlight.astro.build
    'solid_js=SolidJS | element [data-hk]; global _$HY; library solid-js', // docs.solidjs.com
    'qwik | element [q\\:container]@q:version; element script[id="qwikloader"]; script /build/q-/', // qwik.dev/docs
    'lit | library lit lit-element lit-html @lit/reactive-element; global litElementVersions litHtmlVersions reactiveElementVersions', // lit.dev/docs
    'polymer | library polymer polymer-element; element dom-module; global Polymer.version', // polymer-library.polymer-project.org
    'stencil | element [s-id]; element html.hydrated > head > style[data-styles]; element .hydrated[c-id]', // stenciljs.com/docs
    'ember_js=Ember.js | library ember ember-data; element .ember-application; element .ember-view; meta ember-cli-head-start; global Ember.VERSION EmberENV', // guides.emberjs.com
    'backbone_js=Backbone.js | library backbone backbone.marionette; global Backbone.VERSION', // backbonejs.org
    'knockout_js=Knockout.js | library knockout knockoutjs knockout.mapping; element [data-bind]; global ko.version', // knockoutjs.com/documentation
    'alpine_js=Alpine.js | library alpinejs alpine @alpinejs/collapse @alpinejs/focus @alpinejs/intersect @alpinejs/persist; element [x-data]; global Alpine.version', // alpinejs.dev
    'htmx | library htmx htmx.org; element [hx-get]; element [hx-post]; element [data-hx-get]; element [hx-boost]; global htmx.version', // htmx.org/docs
    'stimulus | element [data-controller][data-action*="#"]; library stimulus @hotwired/stimulus', // stimulus.hotwired.dev/handbook
    'turbo | library turbo.es2017 turbo-rails @hotwired/turbo; element turbo-frame; meta turbo-cache-control; meta turbo-visit-control; element [data-turbo-track]; global Turbo.navigator', // turbo.hotwired.dev/handbook
    'turbolinks | library turbolinks; element [data-turbolinks-track]; meta turbolinks-cache-control; global Turbolinks.visit', // github.com/turbolinks/turbolinks
    'livewire | element [wire\\:id]; element [wire\\:initial-data]; element [wire\\:snapshot]; element [wire\\:click]; script /livewire/livewire.js /livewire/livewire.min.js; global Livewire.find | laravel', // livewire.laravel.com/docs
    'inertia_js=Inertia.js | element #app[data-page]; element [inertia]', // inertiajs.com
    'unpoly | library unpoly; element [up-main]; global up.framework', // unpoly.com
    'barba_js=Barba.js | library barba @barba/core; element [data-barba="wrapper"]', // barba.js.org/docs
    'swup | library swup; element #swup.transition-main', // swup.js.org
    'core_js=core-js | library core-js core-js-bundle; global __core-js_shared__', // github.com/zloirock/core-js
    'lodash | library lodash lodash.core; global _.differenceBy', // lodash.com/docs
    'underscore_js=Underscore.js | library underscore', // underscorejs.org
    'modernizr | library modernizr modernizr-custom modernizr.custom modernizr-build; global Modernizr._version', // modernizr.com/docs
    'moment_js=Moment.js | library moment moment-with-locales moment-timezone moment-timezone-with-data moment.locales; global moment.momentProperties', // momentjs.com/docs
    'day_js=Day.js | library dayjs', // day.js.org/docs
    'date_fns=date-fns | library date-fns date_fns', // date-fns.org/docs
    'luxon | library luxon', // moment.github.io/luxon
    'axios | library axios; global axios.defaults', // axios-http.com/docs
    'require_js=RequireJS | library require requirejs; element script[data-main]; element script[data-requiremodule]; global requirejs.s', // requirejs.org/docs
    'systemjs=SystemJS | library systemjs; element script[type="systemjs-importmap"]', // github.com/systemjs/systemjs
    'webpack | library webpack runtime~main; global webpackJsonp webpackChunk webpackChunk_N_E webpackManifest', // webpack.js.org
    'vite | script /@vite/client; element script[type="module"][crossorigin][src^="/assets/index-"]; element [data-vite-theme]; element script#vite-legacy-entry; element script#vite-legacy-polyfill; global __vite_is_modern_browser', // vite.dev/guide
    'parcel | global parcelRequire', // parceljs.org/docs
    'polyfill_io=Polyfill.io | host polyfill.io polyfill-fastly.io; script cdnjs.cloudflare.com/polyfill/', // cdnjs.cloudflare.com/polyfill
    'gsap=GSAP | library gsap tweenmax tweenlite timelinemax timelinelite scrolltrigger splittext gsap-public easepack cssplugin scrolltoplugin; global gsap.version GreenSockGlobals TweenMax', // gsap.com/docs
    'scrollmagic=ScrollMagic | library scrollmagic; global ScrollMagic.version', // scrollmagic.io/docs
    'anime_js=Anime.js | library anime animejs anime.es', // animejs.com/documentation
    'lottie | library lottie lottie-player lottie-web lottie_light bodymovin @lottiefiles/lottie-player dotlottie-player; element lottie-player; element dotlottie-player; host lottiefiles.com lottie.host', // developers.lottiefiles.com
    'lenis | library lenis @studio-freight/lenis; element html.lenis', // github.com/darkroomengineering/lenis
    'locomotive_scroll=Locomotive Scroll | library locomotive-scroll; element html.has-scroll-smooth', // github.com/locomotivemtl/locomotive-scroll
    'aos=AOS | library aos; element [data-aos]; element .aos-init', // michalsnik.github.io/aos
    'wow_js=WOW.js | library wow', // github.com/graingert/WOW
    'animate_css=Animate.css | library animate animate.css animate-css; element .animate__animated', // animate.style
    'scrollreveal=ScrollReveal | library scrollreveal; element html.sr', // scrollrevealjs.org
    'particles_js=Particles.js | library particles tsparticles; element #particles-js > canvas.particles-js-canvas-el', // github.com/VincentGarreau/particles.js
    'three_js=Three.js | library three; element canvas[data-engine^="three.js"]; global __THREE__ THREE.REVISION', // threejs.org/docs
    'pixi_js=PixiJS | library pixi; global PIXI.VERSION', // pixijs.com/guides
    'd3_js=D3.js | library d3; script d3js.org/', // d3js.org
    'chart_js=Chart.js | library chart chartjs; element canvas.chartjs-render-monitor', // chartjs.org/docs
    'highcharts | library highcharts highstock highmaps highcharts-more; host code.highcharts.com; element .highcharts-container; global Highcharts.version', // api.highcharts.com
    'apexcharts=ApexCharts | library apexcharts; element .apexcharts-canvas', // apexcharts.com/docs
    'echarts=Apache ECharts | library echarts; element [_echarts_instance_]', // echarts.apache.org
    'plotly | library plotly plotly.js-dist plotly-basic; host cdn.plot.ly; element .js-plotly-plot', // plotly.com/javascript
    'amcharts=amCharts | host cdn.amcharts.com www.amcharts.com; library amcharts; element .amcharts-main-div', // amcharts.com/docs
    'google_charts=Google Charts | script gstatic.com/charts/ www.google.com/jsapi/charts', // developers.google.com/chart
    'datatables=DataTables | library jquery.datatables datatables dataTables.bootstrap datatables.net; host cdn.datatables.net; element .dataTables_wrapper; element .dt-container | jquery', // datatables.net/manual
    'swiper | library swiper swiper-element swiper.jquery; element .swiper-container > .swiper-wrapper; element .swiper > .swiper-wrapper; element swiper-container; element .swiper-initialized', // swiperjs.com/swiper-api
    'slick | library slick slick-carousel slick-theme slick.css; element .slick-slider.slick-initialized; global jQuery.fn.slick | jquery', // kenwheeler.github.io/slick
    'owl_carousel=Owl Carousel | library owl.carousel owl-carousel owlcarousel owl.carousel2 owl.theme owl.theme.default; element .owl-carousel.owl-loaded; element .owl-carousel; global jQuery.fn.owlCarousel | jquery', // owlcarousel2.github.io/OwlCarousel2/docs
    'flickity | library flickity; element .flickity-enabled; element .flickity-viewport', // flickity.metafizzy.co
    'splide | library splide @splidejs/splide splide-core; element .splide.is-initialized; element .splide__track', // splidejs.com
    'glide_js=Glide.js | library glide glide.core @glidejs/glide; element .glide__track', // glidejs.com/docs
    'flexslider=FlexSlider | library jquery.flexslider flexslider; element .flexslider; global jQuery.flexslider | jquery', // github.com/woocommerce/FlexSlider
    'bxslider=bxSlider | library jquery.bxslider bxslider; element .bx-wrapper | jquery', // bxslider.com
    'tiny_slider=Tiny Slider | library tiny-slider; element .tns-slider', // github.com/ganlanyuan/tiny-slider
    'lightbox | library lightbox lightbox2 lightbox-plus-jquery jquery.lightbox; element #lightboxOverlay', // lokeshdhakar.com/projects/lightbox2
    'fancybox=Fancybox | library jquery.fancybox fancybox @fancyapps/ui jquery.easy-fancybox fancyapps-ui; element [data-fancybox]; global jQuery.fancybox', // fancyapps.com/fancybox
    'magnific_popup=Magnific Popup | library jquery.magnific-popup magnific-popup jquery.magnific.popup; global jQuery.magnificPopup | jquery', // dimsemenov.com/plugins/magnific-popup
    'photoswipe=PhotoSwipe | library photoswipe photoswipe-ui-default photoswipe-lightbox; element .pswp; global PhotoSwipeUI_Default', // photoswipe.com
    'glightbox=GLightbox | library glightbox; element .glightbox; element .glightbox-container', // github.com/biati-digital/glightbox
    'lightgallery=lightGallery | library lightgallery; element .lg-outer', // lightgalleryjs.com/docs
    'colorbox | library jquery.colorbox colorbox; element #colorbox; global jQuery.colorbox | jquery', // jacklmoore.com/colorbox
    'prettyphoto=prettyPhoto | library jquery.prettyphoto prettyphoto; global jQuery.prettyPhoto | jquery', // github.com/scaron/prettyphoto
    'lazysizes | library lazysizes ls.unveilhooks; global lazySizes.cfg; element img.lazyloaded[data-src]', // github.com/aFarkas/lazysizes
    'vanilla_lazyload=vanilla-lazyload | library vanilla-lazyload', // github.com/verlok/vanilla-lazyload
    'instant_page=instant.page | library instantpage instant.page; script instant.page/', // instant.page
    'popper=Popper | library popper popperjs @popperjs/core popper-base popper-lite; element [data-popper-placement]', // popper.js.org/docs
    'tippy_js=Tippy.js | library tippy; element [data-tippy-root]', // atomiks.github.io/tippyjs
    'floating_ui=Floating UI | library @floating-ui/dom floating-ui.dom; element [data-floating-ui-portal]', // floating-ui.com/docs
    'select2=Select2 | library select2; element .select2-container; global jQuery.fn.select2 | jquery', // select2.org
    'chosen | library chosen.jquery chosen; element .chosen-container | jquery', // harvesthq.github.io/chosen
    'choices_js=Choices.js | library choices; element .choices__inner', // github.com/Choices-js/Choices
    'bootstrap_select=bootstrap-select | library bootstrap-select; element .bootstrap-select > .dropdown-toggle | jquery', // developer.snapappointments.com/bootstrap-select
    'flatpickr | library flatpickr; element .flatpickr-calendar; element .flatpickr-input', // flatpickr.js.org
    'daterangepicker=Date Range Picker | library daterangepicker bootstrap-daterangepicker; element .daterangepicker | jquery', // daterangepicker.com
    'bootstrap_datepicker=bootstrap-datepicker | library bootstrap-datepicker bootstrap-datepicker3 | jquery', // bootstrap-datepicker.readthedocs.io
    'fullcalendar=FullCalendar | library fullcalendar; element .fc-view-harness; element .fc-toolbar', // fullcalendar.io/docs
    'isotope | library isotope jquery.isotope isotope-layout; global jQuery.fn.isotope', // isotope.metafizzy.co
    'masonry | library masonry masonry-layout jquery.masonry', // masonry.desandro.com
    'packery | library packery packery-mode', // packery.metafizzy.co
    'imagesloaded=imagesLoaded | library imagesloaded', // imagesloaded.desandro.com
    'infinite_scroll=Infinite Scroll | library infinite-scroll jquery.infinitescroll', // infinite-scroll.com
    'sortable_js=SortableJS | library sortable sortablejs', // sortablejs.github.io/Sortable
    'dropzone | library dropzone; element .dropzone.dz-clickable', // docs.dropzone.dev
    'hammer_js=Hammer.js | library hammer hammerjs jquery.hammer; global Hammer.VERSION', // hammerjs.github.io
    'fastclick=FastClick | library fastclick', // github.com/ftlabs/fastclick
    'headroom_js=Headroom.js | library headroom; element .headroom.headroom--top', // wicky.nillia.ms/headroom.js
    'waypoints | library waypoints jquery.waypoints noframework.waypoints; global Waypoint.refreshAll jQuery.fn.waypoint', // imakewebthings.com/waypoints
    'superfish | library superfish superfish.args | jquery', // github.com/joeldbirch/superfish
    'smartmenus=SmartMenus | library jquery.smartmenus smartmenus | jquery', // smartmenus.org/docs
    'mmenu | library jquery.mmenu mmenu mmenu-light', // mmenujs.com
    'typed_js=Typed.js | library typed; element .typed-cursor', // mattboldt.com/demos/typed-js
    'countup_js=CountUp.js | library countup', // inorganik.github.io/countUp.js
    'jquery_easing=jQuery Easing | library jquery.easing jquery-easing | jquery', // gsgd.co.uk/sandbox/jquery/easing
    'jquery_cookie=jQuery Cookie | library jquery.cookie jquery-cookie | jquery', // github.com/carhartl/jquery-cookie
    'js_cookie=js-cookie | library js.cookie js-cookie', // github.com/js-cookie/js-cookie
    'jquery_validation=jQuery Validation | library jquery.validate jquery-validate additional-methods jquery.validate.unobtrusive | jquery', // jqueryvalidation.org/documentation
    'jquery_form=jQuery Form | library jquery.form jquery-form | jquery', // github.com/jquery-form/form
    'jquery_blockui=jQuery BlockUI | library jquery.blockui jquery-blockui | jquery', // malsup.com/jquery/block
    'jquery_mask=jQuery Mask | library jquery.mask jquery.maskedinput jquery.inputmask | jquery', // igorescobar.github.io/jQuery-Mask-Plugin
    'parsley_js=Parsley | library parsley parsley.remote | jquery', // parsleyjs.org/doc
    'intl_tel_input=International Telephone Input | library intltelinput intl-tel-input intltelinput-jquery; element .iti__flag-container; element .iti', // intl-tel-input.com
    'sweetalert2=SweetAlert2 | library sweetalert2; global Sweetalert2', // sweetalert2.github.io
    'sweetalert=SweetAlert | library sweetalert', // sweetalert.js.org
    'toastr | library toastr; element #toast-container', // github.com/CodeSeven/toastr
    'pace | library pace pace-js; element body.pace-done; element .pace > .pace-progress', // codebyzach.github.io/pace
    'perfect_scrollbar=perfect-scrollbar | library perfect-scrollbar perfect-scrollbar.jquery; element .ps__rail-y', // perfectscrollbar.com
    'simplebar=SimpleBar | library simplebar; element .simplebar-wrapper; element [data-simplebar]', // grsmto.github.io/simplebar
    'overlayscrollbars=OverlayScrollbars | library overlayscrollbars jquery.overlayscrollbars; element [data-overlayscrollbars]; element .os-host', // kingsora.github.io/OverlayScrollbars
    'fitvids=FitVids | library jquery.fitvids fitvids; element .fluid-width-video-wrapper | jquery', // github.com/davatron5000/FitVids.js
    'clipboard_js=clipboard.js | library clipboard', // clipboardjs.com
    'prism=Prism | library prism prism-core prismjs; element pre[class*="language-"] > code[class*="language-"] > .token', // prismjs.com
    'highlight_js=highlight.js | library highlight; element code.hljs', // highlightjs.org
    'mathjax=MathJax | library mathjax tex-mml-chtml tex-chtml; host cdn.mathjax.org; element mjx-container; element .MathJax', // docs.mathjax.org
    'katex=KaTeX | library katex; element .katex-html', // katex.org/docs
    'mermaid | library mermaid; element svg[id^="mermaid-"]; element pre.mermaid', // mermaid.js.org
    'handlebars | library handlebars; element script[type="text/x-handlebars-template"]; global Handlebars.VERSION', // handlebarsjs.com
    'socket_io=Socket.IO | library socket.io socket.io-client; script /socket.io/; global io.Socket', // socket.io/docs
    'signalr=SignalR | library jquery.signalr signalr @microsoft/signalr; script /signalr/hubs', // learn.microsoft.com/aspnet/signalr
    'apollo=Apollo | global __APOLLO_STATE__ __APOLLO_CLIENT__; library apollo-client', // apollographql.com/docs
    'prototype=Prototype | library prototype; global Prototype.Version', // prototypejs.org
    'mootools=MooTools | library mootools mootools-core mootools-more mootools-yui; global MooTools.version', // mootools.net
    'dojo | library dojo; global dojo.version; script /dojo/dojo.js', // dojotoolkit.org/documentation
    'yui=YUI | library yui yahoo-dom-event; host yui.yahooapis.com', // clarle.github.io/yui3
    'ext_js=Ext JS | library ext-base; global Ext.versions', // docs.sencha.com/extjs
    'zepto | library zepto; global Zepto.zepto', // zeptojs.com
    'foundation | library foundation foundation.core foundation-sites zurb-foundation; element meta.foundation-mq; element [data-off-canvas]; global Foundation.version', // get.foundation
    'uikit=UIkit | library uikit uikit-icons uikit-core; element [uk-grid]; element [data-uk-grid]; element [uk-navbar]; global UIkit.version', // getuikit.com/docs
    'materialize=Materialize | library materialize; element .materialboxed; element .sidenav-trigger', // materializecss.com
    'semantic_ui=Semantic UI | library semantic semantic-ui; element .ui.menu; element .ui.grid > .column', // semantic-ui.com
    'bulma | library bulma; element .columns > .column.is-half; element .navbar-burger[data-target]', // bulma.io/documentation
    'tailwind_css=Tailwind CSS | library tailwind tailwindcss @tailwindcss/browser; host cdn.tailwindcss.com; element [class~="md:flex"]; element [class~="lg:flex"]; element [class~="md:hidden"]; element [class~="lg:hidden"]; element [class~="sm:px-6"]; element [class~="lg:px-8"]; element [class~="md:grid-cols-2"]; element .mx-auto[class*="max-w-"]', // tailwindcss.com/docs
    'daisyui=daisyUI | library daisyui; element .drawer > .drawer-toggle', // daisyui.com/docs
    'flowbite | library flowbite; element [data-drawer-target] | tailwind_css', // flowbite.com/docs
    'pure_css=Pure CSS | library purecss grids-responsive; element .pure-g > [class^="pure-u-"]', // purecss.io
    'normalize_css=Normalize.css | library normalize normalize.css', // necolas.github.io/normalize.css
    'html5shiv=HTML5 Shiv | library html5shiv html5shiv-printshiv html5shim', // github.com/aFarkas/html5shiv
    'respond_js=Respond.js | library respond', // github.com/scottjehl/Respond
    'picturefill | library picturefill', // scottjehl.github.io/picturefill
    'web_vitals=web-vitals | library web-vitals web-vitals.attribution', // github.com/GoogleChrome/web-vitals
    'boomerang | library boomerang; global BOOMR_lstart BOOMR.version', // akamai.github.io/boomerang
    'workbox | library workbox-window workbox-sw workbox-core; script storage.googleapis.com/workbox-cdn/', // developer.chrome.com/docs/workbox
    'ionic | library ionic; element ion-app; element ion-content', // ionicframework.com/docs
    'shoelace | library shoelace @shoelace-style/shoelace; element sl-button; element sl-icon', // shoelace.style
    'blazor | script /_framework/blazor; library blazor.server blazor.webassembly blazor.web | asp_net', // learn.microsoft.com/aspnet/core/blazor
    'flutter | library flutter flutter_bootstrap; element flutter-view; element flt-glass-pane; global _flutter.loader', // docs.flutter.dev/platform-integration/web
    'vaadin | global Vaadin.Flow; element vaadin-app-layout; element vaadin-button | java', // vaadin.com/docs
    'amp=AMP | element html[amp]; element html[⚡]; host cdn.ampproject.org', // amp.dev/documentation
  ],
};
