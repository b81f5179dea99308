import type { RuleLines } from '../technologies/rule';

/** What measures visits, and finds out what visitors like better. The form of a line is in `rule.ts`. */
export const ANALYTICS_RULES: RuleLines = {
  analytics: [
    'google_analytics=Google Analytics | host google-analytics.com analytics.google.com; script googletagmanager.com/gtag/js googletagmanager.com/gtag/destination /gtag/js; cookie _ga _ga_* _gid _gat _gat_* __utma __utmz; library analytics_debug', // developers.google.com/analytics
    'google_tag_manager=Google Tag Manager | script googletagmanager.com/gtm.js /gtm.js; element iframe[src^="https://www.googletagmanager.com/ns.html"]', // developers.google.com/tag-platform/tag-manager
    'google_optimize=Google Optimize | script googleoptimize.com/optimize.js; host optimize.google.com; cookie _gaexp _opt_expid', // support.google.com/optimize
    'microsoft_clarity=Microsoft Clarity | host clarity.ms; cookie _clck _clsk', // learn.microsoft.com/clarity
    'hotjar | host hotjar.com hotjar.io; cookie _hjSession* _hjFirstSeen _hjid; plugin hotjar', // help.hotjar.com
    'matomo | script /matomo.js /piwik.js /piwik.min.js /matomo/matomo.js /piwik/piwik.js /matomo.php; host matomo.cloud innocraft.cloud; cookie _pk_id.* _pk_ses.* _pk_ref.*; plugin matomo wp-piwik', // developer.matomo.org
    'piwik_pro=Piwik PRO | host piwik.pro; script /ppms.js; cookie _pk_id.piwikpro ppms_privacy_*', // developers.piwik.pro
    'segment | host segment.com segment.io; cookie ajs_anonymous_id ajs_user_id; script /analytics.js/v1/', // segment.com/docs
    'rudderstack=RudderStack | host rudderlabs.com rudderstack.com; cookie rl_anonymous_id', // rudderstack.com/docs
    'mixpanel | host mixpanel.com mxpnl.com; cookie mp_*_mixpanel; library mixpanel', // docs.mixpanel.com
    'amplitude | host amplitude.com; cookie amp_* AMP_*; library amplitude-snippet analytics-browser', // amplitude.com/docs
    'heap | host heapanalytics.com heap-api.com; cookie _hp2_id.* _hp2_ses_props.*', // developers.heap.io
    'posthog=PostHog | host posthog.com; cookie ph_*_posthog; library posthog', // posthog.com/docs
    'fullstory=FullStory | host fullstory.com; cookie fs_uid', // developer.fullstory.com
    'logrocket=LogRocket | host logrocket.com logrocket.io lr-ingest.com lr-ingest.io lr-in.com lr-in-prod.com lgrckt-in.com lr-intake.com', // docs.logrocket.com
    'mouseflow | host mouseflow.com; cookie mf_user', // developers.mouseflow.com
    'crazy_egg=Crazy Egg | host crazyegg.com; cookie _ceg.s _ceg.u _CEFT', // support.crazyegg.com
    'lucky_orange=Lucky Orange | host luckyorange.com luckyorange.net; cookie _lo_uid _lo_v', // help.luckyorange.com
    'inspectlet | host inspectlet.com; cookie __insp_*', // docs.inspectlet.com
    'smartlook | host smartlook.com smartlook.cloud; cookie SL_C_*', // web.developer.smartlook.com
    'contentsquare=Contentsquare | host contentsquare.net contentsquare.com content-square.net; cookie _cs_id _cs_s _cs_c', // docs.contentsquare.com
    'quantum_metric=Quantum Metric | host quantummetric.com; cookie QuantumMetricSessionID QuantumMetricUserID', // quantummetric.com
    'glassbox | host glassboxdigital.io gbqofs.com glassboxcdn.com; cookie _cls_v _cls_s', // glassbox.com
    'decibel=Medallia DXA | host decibelinsight.net; cookie da_sid da_lid', // docs.medallia.com
    'tealium | host tiqcdn.com tealiumiq.com tealium.com; script /utag.js /utag/; cookie utag_main*', // docs.tealium.com
    'adobe_analytics=Adobe Analytics | host omtrdc.net 2o7.net; cookie s_cc s_sq s_fid s_vi; library appmeasurement s_code', // experienceleague.adobe.com/docs/analytics
    'adobe_launch=Adobe Launch | host adobedtm.com; library satellitelib; global _satellite.buildInfo', // experienceleague.adobe.com/docs/experience-platform/tags
    'adobe_target=Adobe Target | host tt.omtrdc.net; cookie mbox; library mbox', // experienceleague.adobe.com/docs/target
    'adobe_experience_platform_identity_service=Adobe Experience Platform Identity Service | host demdex.net everesttech.net; cookie AMCV_* AMCVS_*; library visitorapi', // experienceleague.adobe.com/docs/id-service
    'adobe_rum=Adobe RUM | host rum.hlx.page rum.aem.page; script /.rum/', // aem.live/docs/rum
    'new_relic=New Relic | host newrelic.com nr-data.net; library nr-loader-spa nr-spa nr-rum', // docs.newrelic.com
    'datadog | host datadoghq-browser-agent.com datadoghq.com datadoghq.eu browser-intake-datadoghq.com browser-intake-datadoghq.eu browser-intake-us5-datadoghq.com browser-intake-us3-datadoghq.com; cookie _dd_s; library datadog-rum datadog-logs', // docs.datadoghq.com
    'sentry | host sentry.io sentry-cdn.com; script /sentry.js; library @sentry/browser sentry; meta sentry-trace', // docs.sentry.io
    'bugsnag | host bugsnag.com; library bugsnag', // docs.bugsnag.com
    'rollbar | host rollbar.com; library rollbar', // docs.rollbar.com
    'raygun | host raygun.io raygun.com', // raygun.com/documentation
    'dynatrace | host ruxit.com dynatrace.com; cookie rxVisitor rxvt dtCookie dtPC dtSa; library ruxitagentjs ruxitagent', // docs.dynatrace.com
    'appdynamics=AppDynamics | host appdynamics.com eum-appdynamics.com; cookie ADRUM_*; library adrum', // docs.appdynamics.com
    'application_insights=Azure Application Insights | host monitor.azure.com az416426.vo.msecnd.net services.visualstudio.com applicationinsights.azure.com; cookie ai_session ai_user | microsoft_azure', // learn.microsoft.com/azure/azure-monitor
    'speedcurve=SpeedCurve | host speedcurve.com; cookie lux_uid', // support.speedcurve.com
    'snowplow | host snowplowanalytics.com snplow.net; cookie _sp_id.* _sp_ses.*; library snowplow', // docs.snowplow.io
    'plausible | host plausible.io; script /js/plausible.js /plausible.js /plausible.min.js', // plausible.io/docs
    'fathom | host usefathom.com', // usefathom.com/docs
    'simple_analytics=Simple Analytics | host simpleanalytics.com simpleanalyticscdn.com', // docs.simpleanalytics.com
    'umami | host umami.is; library umami', // umami.is/docs
    'goatcounter=GoatCounter | host goatcounter.com gc.zgo.at', // goatcounter.com/help
    'clicky | host getclicky.com', // clicky.com/help
    'statcounter=Statcounter | host statcounter.com', // statcounter.com/support
    'histats | host histats.com', // histats.com
    'chartbeat | host chartbeat.com chartbeat.net; cookie _cb _chartbeat2 _cb_svref', // docs.chartbeat.com
    'parse_ly=Parse.ly | host parsely.com parse.ly; cookie _parsely_visitor _parsely_session; meta parsely-page; meta parsely-title; plugin wp-parsely', // docs.parse.ly
    'comscore=Comscore | host scorecardresearch.com comscore.com; library comscore', // comscore.com
    'quantcast=Quantcast Measure | host quantserve.com quantcount.com; cookie __qca', // help.quantcast.com
    'nielsen=Nielsen | host imrworldwide.com nmrodam.com', // engineeringportal.nielsen.com
    'gemius=Gemius | host gemius.pl gemius.net; cookie Gdyn __gfp_64b', // gemius.com
    'infonline=INFOnline | host ioam.de iocnt.net ioam.net iocnt.de; library iam; cookie ioam2018 ioma2018', // docs.infonline.de
    'at_internet=Piano Analytics | host xiti.com aticdn.net ati-host.net pa-cd.com; cookie atuserid atidvisitor _pcid _pprv; library smarttag piano-analytics', // developers.atinternet-solutions.com
    'etracker | host etracker.com etracker.de; cookie et_id et_coid _et_coid', // etracker.com/docs
    'econda | host econda-monitor.de econda.de; library emos2 emos3 econdaTag', // docs.econda.de
    'mapp_intelligence=Mapp Intelligence | host wt-eu02.net wbtrk.net webtrekk.net mateti.net wt-safetag.com; cookie wt3_eid wt3_sid wt_rla; library webtrekk', // documentation.mapp.com
    'yandex_metrica=Yandex Metrica | host mc.yandex.ru mc.yandex.com mc.yandex.by mc.yandex.kz; script cdn.jsdelivr.net/npm/yandex-metrica-watch/ /metrika/tag.js /metrika/watch.js; cookie _ym_uid _ym_d _ym_isad', // yandex.com/support/metrica
    'liveinternet=LiveInternet | host counter.yadro.ru', // liveinternet.ru
    'top100=Top100 | host counter.rambler.ru top100.ru kraken.rambler.ru; cookie top100_id', // top100.rambler.ru
    'top_mail_ru=Top.Mail.Ru | host top-fwz1.mail.ru top.mail.ru privacy-cs.mail.ru; cookie tmr_lvid tmr_detect', // help.mail.ru/top
    'calltouch | host calltouch.ru', // calltouch.ru
    'baidu_analytics=Baidu Analytics | host hm.baidu.com hmcdn.baidu.com tongji.baidu.com; cookie HMACCOUNT Hm_lvt_* Hm_lpvt_*', // tongji.baidu.com/web/help
    'cnzz=CNZZ | host cnzz.com; cookie CNZZDATA*', // umeng.com
    'naver_analytics=Naver Analytics | host wcs.naver.net wcs.naver.com; script /wcslog.js; cookie NWB', // developers.naver.com
    'kakao_pixel=Kakao Pixel | script t1.daumcdn.net/adfit/ t1.daumcdn.net/kas/ t1.daumcdn.net/kakao_ad_area/ t1.daumcdn.net/cssjs/kp/; global kakaoPixel', // kakaobusiness.gitbook.io
    'user_insight=User Insight | host userlocal.jp', // ui.userlocal.jp
    'ptengine | host ptengine.jp ptengine.com ptengine.cn; cookie pt_s_*', // helps.ptengine.com
    'optimizely | host optimizely.com; cookie optimizelyEndUserId optimizelyBuckets', // docs.developers.optimizely.com
    'vwo=VWO | host visualwebsiteoptimizer.com vwo.com wingify.com; cookie _vwo_uuid _vwo_uuid_v2 _vwo_ds _vis_opt_*', // developers.vwo.com
    'ab_tasty=AB Tasty | host abtasty.com flagship.io; cookie ABTasty ABTastySession', // docs.abtasty.com
    'kameleoon | host kameleoon.eu kameleoon.com kameleoon.io; cookie kameleoonVisitorCode', // developers.kameleoon.com
    'convert_experiences=Convert Experiences | host convertexperiments.com; cookie _conv_v _conv_s', // support.convert.com
    'dynamic_yield=Dynamic Yield | host dynamicyield.com dynamicyield.eu; cookie _dyid _dyjsession _dycnst', // support.dynamicyield.com
    'monetate | host monetate.net; cookie mt.v', // docs.monetate.com
    'launchdarkly=LaunchDarkly | host launchdarkly.com; library ldclient', // docs.launchdarkly.com
    'statsig | host statsigapi.net featuregates.org statsigcdn.com prodregistryv2.org; library @statsig/js-client', // docs.statsig.com
    'pendo | host pendo.io; cookie _pendo_visitorId.* _pendo_meta.*', // support.pendo.io
    'appcues | host appcues.com appcues.net', // docs.appcues.com
    'walkme=WalkMe | host walkme.com', // support.walkme.com
    'attentive | host attn.tv attentivemobile.com; cookie __attentive_id __attentive_cco', // docs.attentivemobile.com
    'siteimprove | host siteimproveanalytics.com siteimproveanalytics.io siteimprove.com; library siteanalyze; cookie nmstat', // siteimprove.com
    'digital_analytics_program=Digital Analytics Program | host dap.digitalgov.gov; script dap.digitalgov.gov/universal-federated-analytics-min.js; library universal-federated-analytics', // digital.gov/guides/dap
    'piano | host tinypass.com piano.io', // docs.piano.io
  ],
};
