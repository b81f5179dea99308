import type { RuleLines } from '../technologies/rule';

/** Where pages and their files are served from, and what guards them. The form of a line is in `rule.ts`. */
export const HOSTING_RULES: RuleLines = {
  hosting: [
    'cloudflare | file /cdn-cgi/scripts/ /cdn-cgi/challenge-platform/ /cdn-cgi/apps/ /cdn-cgi/bm/ /cdn-cgi/zaraz/ /cdn-cgi/styles/ ajax.cloudflare.com/cdn-cgi/; element a.__cf_email__; element [data-cfemail]; element script[data-cf-beacon]; cookie __cf_bm __cfduid cf_clearance __cflb; site workers.dev pages.dev r2.dev', // developers.cloudflare.com
    'cloudflare_insights=Cloudflare Web Analytics | host cloudflareinsights.com; element script[data-cf-beacon] | cloudflare', // developers.cloudflare.com/web-analytics
    'cloudflare_rocket_loader=Cloudflare Rocket Loader | script /cdn-cgi/scripts/7d0fa10a/cloudflare-static/rocket-loader.min.js /cloudflare-static/rocket-loader.min.js /rocket-loader.min.js; element script[data-cf-settings]; global __rocketLoaderEventCtor | cloudflare', // developers.cloudflare.com/speed
    'cloudflare_bot_management=Cloudflare Bot Management | cookie __cf_bm; file /cdn-cgi/challenge-platform/ | cloudflare', // developers.cloudflare.com/bots
    'cloudflare_zaraz=Cloudflare Zaraz | script /cdn-cgi/zaraz/; global zaraz.track | cloudflare', // developers.cloudflare.com/zaraz
    'cloudflare_stream=Cloudflare Stream | host cloudflarestream.com videodelivery.net | cloudflare', // developers.cloudflare.com/stream
    'cloudflare_images=Cloudflare Images | host imagedelivery.net; file /cdn-cgi/image/ | cloudflare', // developers.cloudflare.com/images
    'amazon_cloudfront=Amazon CloudFront | host cloudfront.net; cookie CloudFront-Key-Pair-Id CloudFront-Policy | amazon_web_services', // docs.aws.amazon.com/cloudfront
    'amazon_s3=Amazon S3 | host s3.amazonaws.com s3-eu-west-1.amazonaws.com s3.eu-west-1.amazonaws.com s3.eu-central-1.amazonaws.com s3.us-east-1.amazonaws.com s3.us-east-2.amazonaws.com s3.us-west-2.amazonaws.com s3-us-west-2.amazonaws.com s3-us-west-1.amazonaws.com s3-ap-southeast-2.amazonaws.com s3.ap-southeast-1.amazonaws.com s3.ap-northeast-1.amazonaws.com s3.ap-south-1.amazonaws.com s3.sa-east-1.amazonaws.com s3-website-us-east-1.amazonaws.com s3.eu-west-2.amazonaws.com s3.eu-west-3.amazonaws.com | amazon_web_services', // docs.aws.amazon.com/s3
    'amazon_web_services=Amazon Web Services | host amazonaws.com awsstatic.com; cookie AWSALB AWSALBCORS AWSELB AWSELBCORS AWSALBTG; site amplifyapp.com elasticbeanstalk.com awsapprunner.com', // docs.aws.amazon.com
    'google_cloud=Google Cloud | host storage.googleapis.com storage.cloud.google.com; site run.app appspot.com cloudfunctions.net', // cloud.google.com/docs
    'firebase | host firebaseio.com firebasestorage.googleapis.com firebase.googleapis.com firebaseinstallations.googleapis.com firebaseapp.com; script www.gstatic.com/firebasejs/ /__/firebase/; site web.app firebaseapp.com', // firebase.google.com/docs
    'microsoft_azure=Microsoft Azure | host azureedge.net blob.core.windows.net azurewebsites.net azurefd.net azure-api.net azurestaticapps.net; site azurewebsites.net azurestaticapps.net cloudapp.net azurefd.net; cookie ARRAffinity ARRAffinitySameSite TiPMix', // learn.microsoft.com/azure
    'azure_front_door=Azure Front Door | host azurefd.net; site azurefd.net; cookie ASLBSA ASLBSACORS | microsoft_azure', // learn.microsoft.com/azure/frontdoor
    'ajax_aspnet_cdn=Microsoft Ajax CDN | host ajax.aspnetcdn.com ajax.microsoft.com', // learn.microsoft.com/aspnet/ajax/cdn
    'akamai | host akamaized.net akamaihd.net akamai.net edgesuite.net edgekey.net akstat.io go-mpulse.net; cookie ak_bmsc bm_sv bm_sz _abck AKA_A2 akavpau_*; script /akam/13/ /akam/11/ /akam/10/', // techdocs.akamai.com
    'akamai_bot_manager=Akamai Bot Manager | cookie _abck bm_sz ak_bmsc bm_sv bm_mi; file /_bm/ | akamai', // techdocs.akamai.com/bot-manager
    'akamai_mpulse=Akamai mPulse | host go-mpulse.net akstat.io; cookie RT | boomerang', // techdocs.akamai.com/mpulse
    'fastly | host fastly.net fastlylb.net fastly-insights.com fastly-insights.net; site edgecompute.app', // docs.fastly.com
    'jsdelivr=jsDelivr | host jsdelivr.net', // jsdelivr.com/documentation
    'cdnjs=cdnjs | host cdnjs.cloudflare.com; script cdn.bootcdn.net/ajax/libs/ | cloudflare', // cdnjs.com/api
    'unpkg=unpkg | host unpkg.com | cloudflare', // unpkg.com
    'jquery_cdn=jQuery CDN | host code.jquery.com | jquery', // releases.jquery.com
    'bootstrapcdn=BootstrapCDN | host bootstrapcdn.com', // bootstrapcdn.com
    'google_hosted_libraries=Google Hosted Libraries | host ajax.googleapis.com', // developers.google.com/speed/libraries
    'esm_sh=esm.sh | host esm.sh', // esm.sh
    'staticfile=Staticfile CDN | host cdn.staticfile.org cdn.staticfile.net', // staticfile.org
    'bootcdn=BootCDN | host cdn.bootcss.com cdn.bootcdn.net lf3-cdn-tos.bytecdntp.com', // bootcdn.cn
    'bunny_cdn=bunny.net | host b-cdn.net bunnycdn.com mediadelivery.net bunny.net', // docs.bunny.net
    'keycdn=KeyCDN | host kxcdn.com', // keycdn.com/support
    'cdn77=CDN77 | host cdn77.org cdn77.com', // cdn77.com/docs
    'stackpath=StackPath | host stackpathcdn.com stackpathdns.com netdna-cdn.com netdna-ssl.com', // stackpath.com
    'edgio | host edgecastcdn.net llnwd.net llnw.net systemcdn.net v0cdn.net footprint.net layer0-perma.link edgio.link', // docs.edg.io
    'gcore | host gcdn.co gcorelabs.com cdn.gcore.com gvideo.co', // gcore.com/docs
    'imperva=Imperva | cookie visid_incap_* incap_ses_* nlbi_* reese84 ___utmvc; file /_incapsula_resource; host incapdns.net', // docs.imperva.com
    'sucuri | host sucuri.net; cookie sucuri_cloudproxy_uuid_*; file /sucuri/', // docs.sucuri.net
    'arvancloud=ArvanCloud | host arvancdn.ir arvanstorage.ir arvanstorage.com arvanvod.ir; cookie __arcsjs', // docs.arvancloud.ir
    'alibaba_cloud=Alibaba Cloud | host aliyuncs.com alicdn.com aliyun.com; cookie acw_tc aliyungf_tc', // alibabacloud.com/help
    'tencent_cloud=Tencent Cloud | host myqcloud.com qcloud.com tencent-cloud.com', // intl.cloud.tencent.com/document
    'qiniu=Qiniu | host qiniucdn.com qiniudn.com clouddn.com qbox.me', // developer.qiniu.com
    'yandex_cloud=Yandex Cloud | host storage.yandexcloud.net yastatic.net; site website.yandexcloud.net', // yandex.cloud/docs
    'digitalocean=DigitalOcean | host digitaloceanspaces.com; site ondigitalocean.app', // docs.digitalocean.com
    'hetzner | host your-objectstorage.com your-storageshare.de', // docs.hetzner.com
    'ovh=OVHcloud | host ovh.net ovh.com; site hosting.ovh.net', // docs.ovh.com
    'rackspace | host rackcdn.com raxcdn.com', // docs.rackspace.com
    'backblaze=Backblaze | host backblazeb2.com', // backblaze.com/docs
    'wasabi | host wasabisys.com', // docs.wasabi.com
    'vercel | script /_vercel/insights/script.js /_vercel/speed-insights/script.js /_vercel/insights/ /_vercel/speed-insights/; host vercel-insights.com vercel-scripts.com vercel-storage.com vercel.app; site vercel.app now.sh', // vercel.com/docs
    'vercel_analytics=Vercel Analytics | script /_vercel/insights/ va.vercel-scripts.com/v1/; host vercel-insights.com | vercel', // vercel.com/docs/analytics
    'vercel_speed_insights=Vercel Speed Insights | script /_vercel/speed-insights/ va.vercel-scripts.com/v1/speed-insights | vercel', // vercel.com/docs/speed-insights
    'netlify | site netlify.app netlify.com; host netlify.app netlify.com netlifyusercontent.com; script /.netlify/scripts/ /.netlify/; element form[data-netlify]; element form[netlify]', // docs.netlify.com
    'github_pages=GitHub Pages | site github.io', // docs.github.com/pages
    'gitlab_pages=GitLab Pages | site gitlab.io', // docs.gitlab.com/user/project/pages
    'heroku | site herokuapp.com; host herokuapp.com; cookie heroku-session-affinity', // devcenter.heroku.com
    'render | site onrender.com; host onrender.com', // render.com/docs
    'fly_io=Fly.io | site fly.dev; host fly.dev', // fly.io/docs
    'railway | site up.railway.app; host up.railway.app', // docs.railway.com
    'pantheon | site pantheonsite.io; host pantheonsite.io', // docs.pantheon.io
    'acquia | site acquia-sites.com acsitefactory.com; host acquia.com acquia.io', // docs.acquia.com
    'platform_sh=Platform.sh | site platformsh.site platform.sh', // docs.platform.sh
    'wp_engine=WP Engine | site wpengine.com wpenginepowered.com; host wpengine.com wpenginepowered.com wpengine.netdna-cdn.com wpengine.netdna-ssl.com; file /wp-content/mu-plugins/wpengine-common/ | wordpress', // wpengine.com/support
    'kinsta | site kinsta.cloud kinsta.com kinsta.page; host kinstacdn.com kinsta.cloud; file /wp-content/mu-plugins/kinsta-mu-plugins/ | wordpress', // kinsta.com/docs
    'flywheel | site flywheelsites.com flywheelstaging.com; host flywheelsites.com | wordpress', // getflywheel.com/wordpress-support
    'siteground=SiteGround | plugin sg-cachepress sg-security; file /wp-content/uploads/siteground-optimizer-assets/; site sg-host.com siteground.biz | wordpress', // siteground.com/kb
    'godaddy=GoDaddy | host wsimg.com secureservercdn.net godaddy.com; plugin gd-system-plugin; site myftpupload.com', // godaddy.com/help
    'bluehost=Bluehost | plugin bluehost-wordpress-plugin; site mybluehost.me', // bluehost.com/help
    'hostinger | plugin hostinger; site hostingersite.com', // hostinger.com/tutorials
    'ezoic | host ezojs.com ezoic.net ezodn.com ezoiccdn.com; cookie ezoadgid_* ezosuibasgeneris* ezoref_*', // docs.ezoic.com
    'imgix | host imgix.net; library imgix', // docs.imgix.com
    'cloudinary | host cloudinary.com; library cloudinary-core cloudinary-jquery', // cloudinary.com/documentation
    'imagekit=ImageKit | host imagekit.io', // imagekit.io/docs
    'uploadcare | host ucarecdn.com uploadcare.com ucarecd.net', // uploadcare.com/docs
    'filestack | host filestackcontent.com filestackapi.com filepicker.io', // filestack.com/docs
    'cloudimage | host cloudimg.io cdn.scaleflex.it; element [ci-src]', // docs.cloudimage.io
    'dynamic_media=Adobe Dynamic Media | host scene7.com', // experienceleague.adobe.com/docs/dynamic-media
    'amplience | host amplience.net adis.ws', // amplience.com/developers
    'sirv | host sirv.com; element .Sirv', // sirv.com/help
    'queue_it=Queue-it | host queue-it.net; cookie QueueITAccepted-* Queue-it-*', // queue-it.com/developers
  ],
  frameworks: [
    'php=PHP | cookie PHPSESSID phpsessid; element form[action$=".php"]:not([action^="http"])', // php.net/manual
    'asp_net=ASP.NET | cookie ASP.NET_SessionId ASPSESSIONID* .ASPXAUTH .AspNetCore.* .AspNet.* __RequestVerificationToken*; element input#__VIEWSTATE; element input[name="__VIEWSTATE"]; element input[name="__RequestVerificationToken"]; element #aspnetForm; script /webresource.axd /scriptresource.axd; element form[action$=".aspx"]:not([action^="http"]); generator Microsoft ASP.NET; global Sys.WebForms __doPostBack', // learn.microsoft.com/aspnet
    'java=Java | cookie JSESSIONID jsessionid', // jakarta.ee/specifications/servlet
    'jsf=Jakarta Faces | element input[name="javax.faces.ViewState"]; element input[name="jakarta.faces.ViewState"]; script /javax.faces.resource/ /jakarta.faces.resource/; global jsf.specversion | java', // jakarta.ee/specifications/faces
    'primefaces=PrimeFaces | script /javax.faces.resource/primefaces.js.xhtml /primefaces.js.xhtml /primefaces/; element .ui-widget.ui-panel[id^="j_idt"]; global PrimeFaces.version | java', // primefaces.org
    'spring | meta _csrf_header; meta _csrf_parameter | java', // docs.spring.io/spring-security
    'coldfusion=ColdFusion | cookie CFID CFTOKEN CFGLOBALS; script /cfide/scripts/ /cf_scripts/scripts/; element form[action$=".cfm"]:not([action^="http"])', // helpx.adobe.com/coldfusion
    'laravel | cookie laravel_session laravel_token; file /vendor/livewire/ /vendor/laravel/; global Laravel.csrfToken Ziggy.routes Ziggy.namedRoutes; element head:has(meta[name="csrf-token"]) + body input[name="_token"] | php', // laravel.com/docs
    'symfony | cookie sf_redirect symfony; file /bundles/fosjsrouting/ /bundles/framework/; element [id^="sfwdt"]; global Sfjs | php', // symfony.com/doc
    'codeigniter=CodeIgniter | cookie ci_session ci_csrf_token csrf_cookie_name; element input[name="csrf_test_name"]; element input[name="ci_csrf_token"] | php', // codeigniter.com/userguide
    'cakephp=CakePHP | cookie CAKEPHP cakephp; element input[name="_method"] + input[name="_csrfToken"]; element input[name^="data[_Token]"] | php', // book.cakephp.org
    'yii=Yii | cookie YII_CSRF_TOKEN _identity-frontend advanced-frontend; script /yii.js /jquery.yiiactiveform.js /yii.activeform.js; element meta[name="csrf-param"][content="_csrf"]; element meta[name="csrf-param"][content="_csrf-frontend"]; global yii.validation | php', // yiiframework.com/doc
    'laminas | cookie ZENDSERVERSESSID ZF_SESSID | php', // docs.laminas.dev
    'django | cookie csrftoken django_language; element input[name="csrfmiddlewaretoken"]; file /static/admin/js/ /static/debug_toolbar/; global __admin_media_prefix__ djdt | python', // docs.djangoproject.com
    'ruby_on_rails=Ruby on Rails | element meta[name="csrf-param"][content="authenticity_token"]; element input[name="authenticity_token"]; script /rails/active_storage/ /rails/; library rails-ujs jquery_ujs rails_ujs actioncable @rails/ujs; global Rails.fire _rails_loaded; cookie _rails_session | ruby', // guides.rubyonrails.org
    'elixir_phoenix=Phoenix | element [data-phx-main]; element [phx-hook]; element [data-phx-session]; library phoenix phoenix_html phoenix_live_view | elixir', // hexdocs.pm/phoenix
    'meteor | global Meteor.release __meteor_runtime_config__; element script[src^="/packages/meteor"] | node_js', // docs.meteor.com
    'express_js=Express | cookie connect.sid | node_js', // expressjs.com
    'oracle_apex=Oracle APEX | global apex.env apex.item; element #wwvFlowForm; element input#pFlowId; script /i/libraries/apex/; cookie ORA_WWV_APP_*', // docs.oracle.com/apex
    'outsystems=OutSystems | global outsystems.internal OutSystems; script /scripts/outsystems.js /scripts/outsystemsreactview.js /outsystemsui.outsystemsui.js; cookie osVisit osVisitor', // success.outsystems.com/documentation
    'bubble | host bubble.io; site bubbleapps.io bubble.io', // manual.bubble.io
    'salesforce_experience_cloud=Salesforce Experience Cloud | site force.com salesforce-sites.com my.site.com; script /sfsites/ /jslibrary/ /s/sfsites/; global $A.getComponent Sfdc; element community_byo-scoped-header-and-footer | salesforce', // help.salesforce.com
    'servicenow=ServiceNow | site service-now.com servicenowservices.com; global g_ck NOW.user; cookie glide_user_route', // docs.servicenow.com
    'python', // docs.python.org
    'ruby', // ruby-lang.org/documentation
    'elixir', // hexdocs.pm/elixir
    'node_js=Node.js', // nodejs.org/docs
    'go_language=Go', // go.dev/doc
  ],
  other: [
    'pwa=PWA | relation manifest', // w3.org/TR/appmanifest
    'open_graph=Open Graph | meta og:title; meta og:type; meta og:image', // ogp.me
    'priority_hints=Priority Hints | element img[fetchpriority="high"]; element link[fetchpriority="high"]', // web.dev/articles/fetch-priority
    'rss=RSS | relation alternate application/rss+xml; relation alternate application/atom+xml', // rssboard.org/rss-specification
  ],
};
