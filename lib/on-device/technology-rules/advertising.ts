import type { RuleLines } from '../technologies/rule';

/** What shows advertisements, and tells which of them sold something. The form of a line is in `rule.ts`. */
export const ADVERTISING_RULES: RuleLines = {
  advertising: [
    'google_adsense=Google AdSense | script pagead2.googlesyndication.com/pagead/js/adsbygoogle.js pagead2.googlesyndication.com/pagead/show_ads.js /pagead/js/adsbygoogle.js; element ins.adsbygoogle; meta google-adsense-account; meta google-adsense-platform-account; cookie __gads', // support.google.com/adsense
    'google_publisher_tag=Google Publisher Tag | script securepubads.g.doubleclick.net/tag/js/gpt.js googletagservices.com/tag/js/gpt.js securepubads.g.doubleclick.net/gpt/ pagead2.googlesyndication.com/tag/js/gpt.js; host securepubads.g.doubleclick.net googletagservices.com; element [id^="div-gpt-ad"]; element [id^="google_ads_iframe_"]', // developers.google.com/publisher-tag
    'google_ads=Google Ads | host googleadservices.com; script googleads.g.doubleclick.net/pagead/viewthroughconversion/ googleadservices.com/pagead/conversion.js googleadservices.com/pagead/conversion_async.js; cookie _gcl_au _gcl_aw _gac_*', // support.google.com/google-ads
    'doubleclick=DoubleClick | host doubleclick.net 2mdn.net; cookie _gcl_dc', // support.google.com/campaignmanager
    'google_ima=Google IMA SDK | script imasdk.googleapis.com/js/sdkloader/ima3.js; host imasdk.googleapis.com', // developers.google.com/interactive-media-ads
    'google_afs=AdSense for Search | script www.google.com/adsense/; host syndicatedsearch.goog', // developers.google.com/adsense-for-search
    'meta_pixel=Meta Pixel | script connect.facebook.net/fbevents.js connect.facebook.net/signals/ /fbevents.js; cookie _fbp _fbc; element noscript > img[src^="https://www.facebook.com/tr"]; plugin facebook-for-woocommerce official-facebook-pixel', // developers.facebook.com/docs/meta-pixel
    'facebook_sdk=Facebook SDK | script connect.facebook.net/sdk.js connect.facebook.net/all.js connect.facebook.net/sdk/; element #fb-root; element .fb-like[data-href]; element .fb-page[data-href]', // developers.facebook.com/docs/javascript
    'tiktok_pixel=TikTok Pixel | host analytics.tiktok.com; script analytics.tiktok.com/i18n/pixel/; cookie _ttp _tt_enable_cookie', // ads.tiktok.com/help
    'linkedin_insight_tag=LinkedIn Insight Tag | script snap.licdn.com/li.lms-analytics/; host snap.licdn.com ads.linkedin.com; cookie li_fat_id', // linkedin.com/help/lms
    'pinterest_tag=Pinterest Tag | script s.pinimg.com/ct/core.js s.pinimg.com/ct/; host ct.pinterest.com; cookie _pin_unauth _pinterest_ct_ua', // help.pinterest.com/business
    'snap_pixel=Snap Pixel | script sc-static.net/scevent.min.js; host sc-static.net tr.snapchat.com; cookie _scid _scid_r', // businesshelp.snapchat.com
    'twitter_pixel=X (Twitter) Pixel | script static.ads-twitter.com/uwt.js static.ads-twitter.com/oct.js; host analytics.twitter.com ads-twitter.com; cookie twclid', // business.x.com/help
    'microsoft_advertising=Microsoft Advertising | script bat.bing.com/bat.js; host bat.bing.com bat.bing.net bat.r.msn.com; cookie _uetsid _uetvid', // help.ads.microsoft.com
    'reddit_ads=Reddit Pixel | script www.redditstatic.com/ads/pixel.js www.redditstatic.com/ads/; host alb.reddit.com pixel-config.reddit.com; cookie _rdt_uuid', // business.reddithelp.com
    'spotify_pixel=Spotify Pixel | host pixel.byspotify.com pixels.spotify.com pdst.fm; cookie __pdst', // help.adanalytics.spotify.com
    'vk_pixel=VK Pixel | script vk.com/js/api/openapi.js vk.com/js/api/; host ads.vk.com', // ads.vk.com/help
    'yandex_direct=Yandex Direct | script yandex.ru/ads/ an.yandex.ru/system/context.js yastatic.net/partner-code/ yandex.ru/ads/system/context.js; host an.yandex.ru yandexadexchange.net', // yandex.com/support/direct
    'line_tag=LINE Tag | script d.line-scdn.net/n/line_tag/; host tr.line.me; cookie _ldbrbid', // developers.line.biz
    'yahoo_japan_ads=Yahoo! JAPAN Ads | host yjtag.jp yimg.jp; script s.yimg.jp/images/listing/tool/cv/ytag.js s.yjtag.jp/tag.js; cookie _yjsu_yjad', // ads-help.yahoo-net.jp
    'kakao_sdk=Kakao SDK | host developers.kakao.com kakaocdn.net', // developers.kakao.com
    'criteo | host criteo.com criteo.net; cookie cto_bundle cto_tld_test', // criteo.com
    'taboola | host taboola.com taboolasyndication.com; cookie t_gid trc_cookie_storage', // developers.taboola.com
    'outbrain | host outbrain.com outbrainimg.com', // developer.outbrain.com
    'rtb_house=RTB House | host creativecdn.com rtbhouse.com', // rtbhouse.com
    'adroll=AdRoll | host adroll.com; cookie __adroll_fpc __ar_v4', // help.adroll.com
    'the_trade_desk=The Trade Desk | host adsrvr.org', // thetradedesk.com
    'amazon_ads=Amazon Ads | host amazon-adsystem.com; script c.amazon-adsystem.com/aax2/apstag.js amazon-adsystem.com/aax2/; cookie ad-id-amazon', // advertising.amazon.com
    'amazon_associates=Amazon Associates | script amazon-adsystem.com/widgets/ z-na.amazon-adsystem.com/widgets/onejs; host ir-na.amazon-adsystem.com ws-na.amazon-adsystem.com z-na.amazon-adsystem.com fls-na.amazon-adsystem.com wms-na.amazon-adsystem.com ws-eu.amazon-adsystem.com z-eu.amazon-adsystem.com', // affiliate-program.amazon.com
    'prebid_js=Prebid | library prebid prebid-client; script /prebid.js /prebid/; global pbjs.version pbjs.adUnits', // docs.prebid.org
    'index_exchange=Index Exchange | host casalemedia.com indexww.com', // indexexchange.com
    'magnite | host rubiconproject.com tremorhub.com telaria.com spotxchange.com', // magnite.com
    'pubmatic=PubMatic | host pubmatic.com', // pubmatic.com
    'openx=OpenX | host openx.net openx.com servedbyopenx.com', // docs.openx.com
    'xandr=Xandr | host adnxs.com adnxs-simple.com; cookie anj uuid2', // learn.microsoft.com/xandr
    'smart_adserver=Equativ | host smartadserver.com sascdn.com', // help.equativ.com
    'teads | host teads.tv', // support.teads.com
    'seedtag | host seedtag.com', // seedtag.com
    'sovrn | host lijit.com sovrn.com', // knowledge.sovrn.com
    'skimlinks | host skimresources.com skimlinks.com; cookie skimCSP', // developers.skimlinks.com
    'mediavine | host mediavine.com', // help.mediavine.com
    'raptive=Raptive | host adthrive.com raptive.com cafemedia.com', // help.raptive.com
    'freestar | host pub.network freestar.com freestar.io', // resources.freestar.com
    'playwire | host playwire.com intergient.com intergi.com', // support.playwire.com
    'monumetric | host monu.delivery monumetric.com', // monumetric.com
    'admiral | host getadmiral.com unwieldyhealth.com', // getadmiral.com
    'adform | host adform.net adformdsp.net', // adform.help
    'adition=Virtual Minds Ad Server | host adition.com theadex.com', // virtualminds.com
    'revive_adserver=Revive Adserver | script /www/delivery/asyncjs.php /www/delivery/ajs.php /delivery/asyncjs.php /delivery/ajs.php; element ins[data-revive-id]; global reviveAsync OA_output', // revive-adserver.com/support
    'buysellads=BuySellAds | host buysellads.com buysellads.net carbonads.com carbonads.net servedby-buysellads.com', // docs.buysellads.com
    'media_net=Media.net | host media.net', // media.net
    'mgid=MGID | host mgid.com', // help.mgid.com
    'revcontent | host revcontent.com', // help.revcontent.com
    'exoclick=ExoClick | host exoclick.com exosrv.com realsrv.com magsrv.com exdynsrv.com', // docs.exoclick.com
    'awin=Awin | host dwin1.com dwin2.com awin1.com zenaps.com; script dwin1.com/; cookie _aw_m_*', // wiki.awin.com
    'cj_affiliate=CJ Affiliate | host emjcd.com mczbf.com anrdoezrs.net dpbolvw.net; cookie cjConsent cje', // developers.cj.com
    'rakuten_advertising=Rakuten Advertising | host tag.rmp.rakuten.com linksynergy.com mediaforge.com rakuten-static.com; cookie rmStore rmStoreGateway', // developers.rakutenadvertising.com
    'impact_com=impact.com | host impactcdn.com sjv.io pxf.io ojrq.net; cookie IR_gbd IR_PI IR_*', // integrations.impact.com
    'tradedoubler | host tradedoubler.com tradedoubler.net; cookie tduid', // dev.tradedoubler.com
    'tradetracker | host tradetracker.net tradetracker.com', // tradetracker.com
    'shareasale=ShareASale | host shareasale.com shareasale-analytics.com; cookie sas_m_awin sscid', // shareasale.com
    'refersion | host refersion.com; cookie rfsn_*', // support.refersion.com
    'marfeel | host marfeel.com mrf.io marfeelcache.com', // docs.marfeel.com
    'vg_wort=VG WORT | host met.vgwort.de', // vgwort.de
  ],
};
