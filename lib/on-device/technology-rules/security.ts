import type { RuleLines } from '../technologies/rule';

/** What asks for consent, tells people from machines and signs them in. The form of a line is in `rule.ts`. */
export const SECURITY_RULES: RuleLines = {
  security: [
    'recaptcha=reCAPTCHA | script www.google.com/recaptcha/ www.gstatic.com/recaptcha/ www.recaptcha.net/recaptcha/ recaptcha.google.com/; element .g-recaptcha; element .grecaptcha-badge; global ___grecaptcha_cfg grecaptcha.ready', // developers.google.com/recaptcha
    'hcaptcha=hCaptcha | host hcaptcha.com', // docs.hcaptcha.com
    'turnstile=Cloudflare Turnstile | script challenges.cloudflare.com/turnstile/; host challenges.cloudflare.com | cloudflare', // developers.cloudflare.com/turnstile
    'friendly_captcha=Friendly Captcha | host friendlycaptcha.com friendlycaptcha.eu; library friendly-challenge', // developer.friendlycaptcha.com
    'geetest=GeeTest | host geetest.com', // docs.geetest.com
    'altcha=ALTCHA | element altcha-widget; library altcha', // altcha.org/docs
    'arkose_labs=Arkose Labs | host arkoselabs.com funcaptcha.com', // developer.arkoselabs.com
    'datadome=DataDome | host datadome.co captcha-delivery.com; cookie datadome', // docs.datadome.co
    'human=HUMAN | host perimeterx.net px-cdn.net px-cloud.net px-client.net; cookie _px _px2 _px3 _pxhd _pxvid pxcts', // docs.humansecurity.com
    'f5_bot_defense=F5 Distributed Cloud Bot Defense | cookie TS01* _imp_apg_r_ BIGipServer* f5avraaaaaaaaaaaaaaaa_session_; script /tspd/', // docs.cloud.f5.com
    'wordfence | plugin wordfence; cookie wfwaf-authcookie-*; global wordfenceAJAXWatcher', // wordfence.com/help
    'akismet | plugin akismet; element .akismet-fields-container; element input[name="ak_js"]; element #ak_js', // akismet.com/support
    'cleantalk=CleanTalk | plugin cleantalk-spam-protect; cookie ct_sfw_pass_key apbct_* ct_*timestamp; host cleantalk.org', // cleantalk.org/help
    'onetrust=OneTrust | host onetrust.com optanon.blob.core.windows.net cookiepro.com cookielaw.org; script /scripttemplates/otsdkstub.js /otsdkstub.js; library otsdkstub otbannersdk; element #onetrust-consent-sdk; cookie OptanonConsent OptanonAlertBoxClosed', // developer.onetrust.com
    'cookiebot | host cookiebot.com cookiebot.eu; element #CybotCookiebotDialog; cookie CookieConsentBulkTicket; element script#Cookiebot', // support.cookiebot.com
    'cookieyes=CookieYes | host cdn-cookieyes.com cookieyes.com; plugin cookie-law-info; cookie cookieyes-consent cookielawinfo-checkbox-* viewed_cookie_policy; element .cky-consent-container; element #cookie-law-info-bar', // cookieyes.com/documentation
    'usercentrics | host usercentrics.eu; element #usercentrics-root; element #usercentrics-cmp', // docs.usercentrics.com
    'didomi | host didomi.io privacy-center.org; cookie didomi_token', // developers.didomi.io
    'quantcast_choice=Quantcast Choice | host cmp.quantcast.com quantcast.mgr.consensu.org cmp.inmobi.com choice.faktor.io', // help.quantcast.com
    'trustarc=TrustArc | host trustarc.com truste.com; cookie notice_behavior notice_preferences notice_gdpr_prefs', // trustarc.com
    'sourcepoint | host sp-prod.net privacy-mgmt.com sourcepoint.mgr.consensu.org; cookie consentUUID', // docs.sourcepoint.com
    'google_funding_choices=Google Funding Choices | host fundingchoicesmessages.google.com; cookie FCCDCF FCNEC', // developers.google.com/funding-choices
    'consentmanager | host consentmanager.net consentmanager.mgr.consensu.org; cookie __cmpconsent* __cmpcc', // help.consentmanager.net
    'iubenda | host iubenda.com; cookie _iub_cs-*', // iubenda.com/help
    'osano | host osano.com; cookie osano_consentmanager osano_consentmanager_uuid', // docs.osano.com
    'cookie_consent=Cookie Consent by Osano | library cookieconsent cookieconsent2 vanilla-cookieconsent; element .cc-window; element .cc-banner; global cookieconsent.initialise', // github.com/osano/cookieconsent
    'klaro | library klaro klaro-no-css; element #klaro; cookie klaro; element .klaro; global klaroConfig', // klaro.org/docs
    'tarteaucitron=tarteaucitron.js | library tarteaucitron; cookie tarteaucitron; host tarteaucitron.io', // tarteaucitron.io
    'axeptio | host axept.io; cookie axeptio_cookies axeptio_authorized_vendors', // support.axeptio.eu
    'complianz=Complianz | plugin complianz-gdpr complianz-gdpr-premium; element #cmplz-cookiebanner-container; element .cmplz-cookiebanner; cookie cmplz_*; global complianz', // complianz.io/docs
    'borlabs_cookie=Borlabs Cookie | plugin borlabs-cookie; element #BorlabsCookieBox; cookie borlabs-cookie; file /wp-content/cache/borlabs-cookie/; global borlabsCookieConfig BorlabsCookie', // borlabs.io/docs
    'real_cookie_banner=Real Cookie Banner | plugin real-cookie-banner real-cookie-banner-pro; cookie real_cookie_banner-* real_cookie_banner*; global realCookieBanner consentApi.consent', // devowl.io/knowledge-base
    'cookie_notice=Cookie Notice | plugin cookie-notice; cookie cookie_notice_accepted; host cdn.hu-manity.co', // hu-manity.co/docs
    'gdpr_cookie_compliance=GDPR Cookie Compliance | plugin gdpr-cookie-compliance; element #moove_gdpr_cookie_info_bar; cookie moove_gdpr_popup; global moove_frontend_gdpr_scripts', // mooveagency.com/wordpress/gdpr-cookie-compliance-plugin
    'ccm19=CCM19 | script /ccm19.js /public/ccm19.js; host ccm19.de', // docs.ccm19.de
    'cookiefirst=CookieFirst | host cookiefirst.com; cookie cookiefirst-consent', // support.cookiefirst.com
    'cookie_script=CookieScript | host cookie-script.com; cookie CookieScriptConsent', // help.cookie-script.com
    'cookie_information=Cookie Information | host cookieinformation.com; cookie CookieInformationConsent', // support.cookieinformation.com
    'cookiehub=CookieHub | host cookiehub.net cookiehub.eu cookiehub.com; cookie cookiehub', // support.cookiehub.com
    'civic_cookie_control=Civic Cookie Control | host civiccomputing.com; cookie CookieControl', // civicuk.com/cookie-control/documentation
    'commanders_act=Commanders Act | host tagcommander.com trustcommander.net commander1.com; cookie TC_PRIVACY TCPID TC_PRIVACY_CENTER', // doc.commandersact.com
    'sirdata=Sirdata | host sirdata.eu sddan.com consentframework.com', // cmp.docs.sirdata.net
    'appconsent=AppConsent | host appconsent.io sfbx.io', // docs.sfbx.io
    'secure_privacy=Secure Privacy | host secureprivacy.ai', // docs.secureprivacy.ai
    'termly | host termly.io', // termly.io/resources
    'transcend | host transcend-cdn.com transcend.io', // docs.transcend.io
    'pandectes | host pandectes.io | shopify', // help.pandectes.io
    'crownpeak=Crownpeak | host evidon.com betrad.com ensighten.com; cookie _evidon_consent_cookie', // crownpeak.com
    'auth0=Auth0 | host auth0.com; library auth0-spa-js auth0-js @auth0/auth0-spa-js; cookie auth0.is.authenticated auth0', // auth0.com/docs
    'okta | host okta.com oktacdn.com; library okta-sign-in okta-auth-js', // developer.okta.com/docs
    'clerk | host clerk.accounts.dev clerk.com; cookie __client_uat __clerk_db_jwt', // clerk.com/docs
    'supabase | host supabase.co supabase.com; library @supabase/supabase-js', // supabase.com/docs
    'sap_customer_data_cloud=SAP Customer Data Cloud | host gigya.com; cookie gig_canary gig_bootstrap_*', // help.sap.com/docs/SAP_CUSTOMER_DATA_CLOUD
    'google_sign_in=Google Sign-in | script accounts.google.com/gsi/client apis.google.com/js/platform.js apis.google.com/js/api:client.js apis.google.com/js/client:platform.js; element #g_id_onload; element .g_id_signin; element .g-signin2; meta google-signin-client_id; cookie g_state; global google.accounts', // developers.google.com/identity
    'facebook_login=Facebook Login | element .fb-login-button; element fb\\:login-button', // developers.facebook.com/docs/facebook-login
    'apple_sign_in=Sign in with Apple | script appleid.cdn-apple.com/appleauth/; element #appleid-signin; meta appleid-signin-client-id', // developer.apple.com/documentation/sign_in_with_apple
    'forter | host forter.com forter.io; cookie forterToken ftr_ncd', // docs.forter.com
    'riskified | host riskified.com; cookie rskxRunCookie rCookie', // developers.riskified.com
    'fingerprint=Fingerprint | host fpjscdn.net fpcdn.io fpnpmcdn.net fptls.com api.fpjs.io; library fingerprint2 fingerprintjs @fingerprintjs/fingerprintjs', // dev.fingerprint.com
    'threatmetrix=ThreatMetrix | host online-metrix.net; cookie thx_guid', // risk.lexisnexis.com/threatmetrix
    'clickcease=ClickCease | host clickcease.com', // support.clickcease.com
    'trustedsite=TrustedSite | host ywxi.net trustedsite.com', // support.trustedsite.com
    'digicert=DigiCert | host seal.digicert.com seal.websecurity.norton.com', // docs.digicert.com
  ],
};
