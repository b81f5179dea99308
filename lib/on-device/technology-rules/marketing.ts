import type { RuleLines } from '../technologies/rule';

/** What addresses visitors and answers them. The form of a line is in `rule.ts`. */
export const MARKETING_RULES: RuleLines = {
  marketing: [
    'hubspot=HubSpot | host hs-scripts.com hs-analytics.net hsforms.net hsforms.com hubspot.com hs-banner.com hscollectedforms.net hsadspixel.net hsleadflows.net usemessages.com hubapi.com hsappstatic.net hubspotusercontent-na1.net; cookie hubspotutk __hstc __hssc __hssrc; element .hbspt-form; element form.hs-form; plugin leadin', // developers.hubspot.com
    'marketo=Marketo | host marketo.net marketo.com mktoresp.com mktoweb.com; script /munchkin.js /js/forms2/js/forms2.min.js; cookie _mkto_trk', // experienceleague.adobe.com/docs/marketo
    'pardot | host pardot.com; cookie visitor_id* pardot', // developer.salesforce.com/docs/marketing/pardot
    'eloqua | host en25.com eloqua.com; cookie ELOQUA ELQSTATUS; library elqcfg', // docs.oracle.com/cloud/eloqua
    'salesforce | host salesforce.com salesforceliveagent.com salesforce-scrt.com; element form[action^="https://webto.salesforce.com/"]', // developer.salesforce.com/docs
    'salesforce_marketing_cloud=Salesforce Marketing Cloud | host exacttarget.com igodigital.com evgnet.com sfmc-content.com exct.net; cookie _evga_*', // developer.salesforce.com/docs/marketing
    'mailchimp | host chimpstatic.com list-manage.com mailchimp.com mcusercontent.com; script downloads.mailchimp.com/js/; element #mc_embed_signup; element form[action*=".list-manage.com/subscribe"]; element #mc-embedded-subscribe-form; library mc-validate; cookie mcform_popup MCPopupClosed', // mailchimp.com/developer
    'klaviyo | host klaviyo.com; cookie __kla_id; element .klaviyo-form; element [class^="klaviyo-form-"]; plugin klaviyo', // developers.klaviyo.com
    'brevo | host sibautomation.com sibforms.com sendinblue.com brevo.com; cookie sib_cuid; element .sib-form; plugin mailin', // developers.brevo.com
    'activecampaign=ActiveCampaign | host activehosted.com activecampaign.com trackcmp.net', // developers.activecampaign.com
    'constant_contact=Constant Contact | host ctctcdn.com constantcontact.com', // developer.constantcontact.com
    'campaign_monitor=Campaign Monitor | host createsend.com createsend1.com cmail19.com', // campaignmonitor.com/api
    'aweber=AWeber | host aweber.com aweber-static.com', // api.aweber.com
    'getresponse=GetResponse | host getresponse.com gr-cdn.com gr-wcon.com', // apidocs.getresponse.com
    'convertkit=Kit | host convertkit.com ck.page kit.com convertkit-mail.com; element form.formkit-form; element [data-sv-form]; plugin convertkit; cookie ck_subscriber_id', // developers.kit.com
    'mailerlite=MailerLite | host mailerlite.com mlcdn.com', // developers.mailerlite.com
    'drip | host getdrip.com drip.com; cookie _drip_client_*', // developer.drip.com
    'omnisend | host omnisend.com omnisnippet1.com omnisnippet.com; cookie omnisendAnonymousID soundestID', // api-docs.omnisend.com
    'cleverreach=CleverReach | host cleverreach.com crsend.com', // rest.cleverreach.com
    'emarsys | host emarsys.net scarabresearch.com emarsys.com; cookie scarab.visitor scarab.profile', // dev.emarsys.com
    'dotdigital | host dotdigital.com trackedlink.net ddlnk.net dotdigital-pages.com dmtrk.com', // developer.dotdigital.com
    'bloomreach_engagement=Bloomreach Engagement | host exponea.com; cookie __exponea_etc__ __exponea_time2__', // documentation.bloomreach.com/engagement
    'braze | host appboycdn.com braze.com braze.eu; library appboy braze braze.no-amd @braze/web-sdk', // braze.com/docs
    'iterable | host iterable.com; cookie iterableEndUserId iterableMessageId; library @iterable/web-sdk', // support.iterable.com
    'customer_io=Customer.io | host customer.io customeriotracking.com; cookie _cioid _cioanonid', // docs.customer.io
    'moengage=MoEngage | host moengage.com', // developers.moengage.com
    'clevertap=CleverTap | host clevertap.com clevertap-prod.com wzrkt.com; library clevertap; cookie WZRK_G', // developer.clevertap.com
    'webengage=WebEngage | host webengage.com webengage.co', // docs.webengage.com
    'insider | host useinsider.com; cookie ins-*', // academy.useinsider.com
    'onesignal=OneSignal | host onesignal.com; library onesignalsdk onesignalsdk.page onesignalsdk.page.es6; plugin onesignal-free-web-push-notifications', // documentation.onesignal.com
    'pushengage=PushEngage | host pushengage.com', // pushengage.com/documentation
    'izooto=iZooto | host izooto.com', // help.izooto.com
    'sendpulse=SendPulse | host sendpulse.com sendpulse.ua', // sendpulse.com/integrations
    'cleverpush=CleverPush | host cleverpush.com', // developers.cleverpush.com
    'airship | host urbanairship.com asnapieu.com aswpsdkus.com aswpsdkeu.com', // docs.airship.com
    'rd_station=RD Station | host d335luupugsy2.cloudfront.net rdstation.com.br rdstation.com; plugin integracao-rd-station; cookie rdtrk __trf.src', // developers.rdstation.com
    'zoho_crm=Zoho | host zoho.com zohopublic.com zoho.eu zohocdn.com zohostatic.com; element form[action*="crm.zoho."]; cookie zps-tgr-dts zft-sdc', // zoho.com/developer
    'pagesense=Zoho PageSense | host pagesense.io; cookie zps-*', // help.zoho.com/portal/kb/pagesense
    'pipedrive | host pipedrive.com pipedriveassets.com', // developers.pipedrive.com
    'demandbase | host demandbase.com company-target.com', // support.demandbase.com
    '6sense=6sense | host 6sc.co; cookie _gd_visitor _gd_session _an_uid', // support.6sense.com
    'clearbit | host clearbit.com clearbitjs.com clearbitscripts.com', // clearbit.com/docs
    'zoominfo=ZoomInfo | host zoominfo.com; cookie _ziapp', // zoominfo.com
    'leadfeeder | host lfeeder.com leadfeeder.com; cookie _lfa', // help.dealfront.com
    'albacross | host albacross.com', // albacross.com
    'lead_forensics=Lead Forensics | host leadforensics.com lfov.net; cookie _lfk', // leadforensics.com
    'leadinfo | host leadinfo.net leadinfo.eu; cookie _li_id.* _li_ses.*', // help.leadinfo.com
    'bombora | host ml314.com bombora.com', // bombora.com
    'callrail=CallRail | host callrail.com; cookie calltrk_*', // apidocs.callrail.com
    'calltracking_metrics=CallTrackingMetrics | host tctm.co', // developers.calltrackingmetrics.com
    'whatconverts=WhatConverts | host whatconverts.com ksrndkehqnwntyxlhgto.com; cookie wc_client*', // whatconverts.com/help
    'invoca | host invoca.net invocacdn.com; cookie invoca_session', // developers.invoca.net
    'wunderkind | host bounceexchange.com bouncex.net wunderkind.co; cookie bounceClientVisit*', // wunderkind.co
    'justuno | host justuno.com jst.ai', // support.justuno.com
    'sumo | host sumo.com sumome.com', // help.sumo.com
    'hello_bar=Hello Bar | host hellobar.com', // support.hellobar.com
    'wisepops=WisePops | host wisepops.com wisepops.net; cookie wisepops*', // support.wisepops.com
    'elfsight | host elfsight.com elfsightcdn.com elf.site', // help.elfsight.com
    'powr=POWr | host powr.io; element [class^="powr-"]', // help.powr.io
    'sharethis=ShareThis | host sharethis.com', // sharethis.com/support
    'addthis=AddThis | host addthis.com addthisedge.com', // oracle.com/addthis
    'shareaholic | host shareaholic.com shareaholic.net; meta shareaholic:site_name; plugin shareaholic', // shareaholic.com/api
    'uptain=uptain | host uptain.de', // uptain.de
    'salesmanago=SALESmanago | host salesmanago.com salesmanago.pl salesmanago.es; cookie smuuid smvr', // docs.salesmanago.com
    'typeform | host typeform.com', // developer.typeform.com
    'jotform=Jotform | host jotform.com jotfor.ms jotform.us jotform.io jotformeu.com', // jotform.com/help
    'google_forms=Google Forms | element iframe[src^="https://docs.google.com/forms/"]', // support.google.com/docs
    'formstack | host formstack.com', // developers.formstack.com
    'wufoo | host wufoo.com', // wufoo.github.io/docs
    'formspree | host formspree.io', // formspree.io/docs
    'surveymonkey=SurveyMonkey | host surveymonkey.com', // developer.surveymonkey.com
    'qualtrics | host qualtrics.com; cookie QSI_*', // qualtrics.com/support
    'medallia | host medallia.com kampyle.com medallia.eu; cookie kampyle_userid mdigital*', // docs.medallia.com
    'foresee=Verint ForeSee | host foresee.com answerscloud.com 4seeresults.com foreseeresults.com; cookie fsr.s _4c_', // connect.verint.com
    'usabilla | host usabilla.com', // support.usabilla.com
    'survicate | host survicate.com survicate-cdn.com', // developers.survicate.com
    'unbounce | host ubembed.com unbounce.com d9hhrg4mnvzow.cloudfront.net d34qb8suadcc4g.cloudfront.net; meta unbounce; element .lp-pom-body; site unbouncepages.com', // documentation.unbounce.com
    'instapage | host instapage.com instapagemetrics.com instapage.app; element [data-instapage]', // help.instapage.com
    'leadpages | host leadpages.net lpages.co leadpages.io; generator Leadpages; site lpages.co lpages.site; element [data-widget-type^="LPE"]', // support.leadpages.com
    'clickfunnels=ClickFunnels | host clickfunnels.com myclickfunnels.com; meta cf:app_domain; site clickfunnels.com', // support.clickfunnels.com
    'hubspot_analytics=HubSpot Analytics | host hs-analytics.net; cookie __hstc | hubspot', // developers.hubspot.com/docs/api/events
  ],
  support: [
    'zendesk | host zdassets.com zendesk.com zopim.com zopim.io; site zendesk.com', // developer.zendesk.com
    'intercom | host intercom.io intercomcdn.com intercomassets.com intercom.com; cookie intercom-id-* intercom-session-*', // developers.intercom.com
    'drift | host drift.com driftt.com driftqa.com drift.click; cookie driftt_aid drift_aid', // devdocs.drift.com
    'tawk_to=Tawk.to | host tawk.to; cookie TawkConnectionTime twk_*; plugin tawkto-live-chat', // developer.tawk.to
    'crisp | host crisp.chat; cookie crisp-client/*', // docs.crisp.chat
    'livechat=LiveChat | host livechatinc.com livechat.com livechat-static.com; cookie __lc_cid __lc_cst', // developers.livechat.com
    'olark | host olark.com; cookie olfsk hblid', // olark.com/help
    'tidio | host tidio.co tidiochat.com; plugin tidio-live-chat', // developers.tidio.com
    'smartsupp | host smartsuppchat.com smartsuppcdn.com smartsupp.com; cookie ssupp.*', // docs.smartsupp.com
    'jivochat=JivoChat | host jivosite.com jivochat.com jivo.ru', // jivochat.com/api
    'freshchat | host freshchat.com', // developers.freshchat.com
    'freshdesk | host freshdesk.com freshworks.com freshworksapi.com fw-cdn.com; site freshdesk.com', // developers.freshdesk.com
    'freshmarketer=Freshmarketer | host freshmarketer.com freshsales.io', // developers.freshworks.com/crm
    'help_scout=Help Scout | host helpscout.net helpscoutdocs.com; site helpscoutdocs.com', // developer.helpscout.com
    'gist | host getgist.com gist.build', // docs.getgist.com
    'userlike | host userlike.com userlike-cdn-widgets.s3-eu-west-1.amazonaws.com', // docs.userlike.com
    'liveperson=LivePerson | host liveperson.net lpsnmedia.net liveperson.com; cookie LPVID LPSID-*', // developers.liveperson.com
    'genesys=Genesys Cloud | host mypurecloud.com purecloud.com genesyscloud.com pure.cloud mypurecloud.de', // developer.genesys.cloud
    'nice_cxone=NICE CXone | host nice-incontact.com brandembassy.com incontact.com', // help.nice-incontact.com
    'salesforce_live_agent=Salesforce Chat | host salesforceliveagent.com; script /embeddedservice/5.0/esw.min.js /esw.min.js | salesforce', // developer.salesforce.com/docs/chat
    'iadvize=iAdvize | host iadvize.com; cookie iadvize-*', // developers.iadvize.com
    'ada_support=Ada | host ada.support', // docs.ada.cx
    'manychat=ManyChat | host manychat.com', // help.manychat.com
    'chatwoot | host chatwoot.com; cookie cw_conversation', // chatwoot.com/docs
    'hubspot_chat=HubSpot Chat | host usemessages.com | hubspot', // developers.hubspot.com/docs/api/conversation
    'facebook_chat=Facebook Chat Plugin | element .fb-customerchat; script connect.facebook.net/sdk/xfbml.customerchat.js', // developers.facebook.com/docs/messenger-platform
    'whatsapp_widget=WhatsApp Chat Button | plugin creame-whatsapp-me click-to-chat-for-whatsapp wp-whatsapp-chat social-chat ht-ctc; element .joinchat; element .ht-ctc-chat; element .nta_wa_button', // faq.whatsapp.com
    'getbutton=GetButton | host getbutton.io whatshelp.io', // getbutton.io
    'uservoice=UserVoice | host uservoice.com', // developer.uservoice.com
    'accessibe=accessiBe | host acsbapp.com acsbap.com accessibe.com', // accessibe.com
    'userway=UserWay | host userway.org; plugin userway-accessibility-widget', // userway.org
    'audioeye=AudioEye | host audioeye.com', // audioeye.com
    'equalweb=EqualWeb | host equalweb.com nagich.co.il nagich.com', // equalweb.com
    'readspeaker=ReadSpeaker | host readspeaker.com', // docs.readspeaker.com
    'eye_able=Eye-Able | host eye-able.com; script /eye-able/', // eye-able.com
    'browsealoud=Browsealoud | host browsealoud.com', // texthelp.com
    'one_click_accessibility=One Click Accessibility | plugin pojo-accessibility wp-accessibility; element #pojo-a11y-toolbar | wordpress', // elementor.com/help
  ],
};
