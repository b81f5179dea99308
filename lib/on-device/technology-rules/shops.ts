import type { RuleLines } from '../technologies/rule';

/** What sites sell with, and how they are paid. The form of a line is in `rule.ts`. */
export const SHOP_RULES: RuleLines = {
  shop: [
    'shopify | host shopifysvc.com shopifycdn.net shopifycloud.com; file cdn.shopify.com/s/ cdn.shopify.com/shopifycloud/ cdn.shopify.com/extensions/; site myshopify.com shopifypreview.com; script /cdn/shopifycloud/ /cdn/shop/; file /cdn/shop/t/; meta shopify-checkout-api-token; meta shopify-digital-wallet; element #shopify-features; element .shopify-section; element [id^="shopify-section-"]; global Shopify.shop Shopify.theme ShopifyAnalytics; cookie _shopify_y _shopify_s _shopify_sa_t _shopify_essential shopify_pay_redirect', // shopify.dev/docs
    'shop_pay=Shop Pay | script cdn.shopify.com/shopifycloud/checkout-web/ /shopifycloud/shop-js/; host shop.app | shopify', // shopify.dev/docs
    'shopify_hydrogen=Shopify Hydrogen | script cdn.shopify.com/oxygen-v2/; site o2.myshopify.dev | shopify react', // hydrogen.shopify.dev
    'woo_commerce=WooCommerce | generator WooCommerce; plugin woocommerce; element body.woocommerce; element body.woocommerce-page; element body[class*="woocommerce-"]; element .woocommerce; global woocommerce_params wc_add_to_cart_params wc_cart_fragments_params; cookie woocommerce_cart_hash woocommerce_items_in_cart wp_woocommerce_session_* | wordpress php mysql', // woocommerce.com/documentation
    'magento=Magento | file /static/frontend/ /static/version /skin/frontend/ /js/mage/ /mage/cookies.js /static/_cache/ /js/varien/; element script[type="text/x-magento-init"]; element [data-mage-init]; element body[data-mage-init]; cookie mage-cache-storage mage-cache-sessid mage-messages mage-cache-storage-section-invalidation X-Magento-Vary frontend_cid; global Mage.Cookies checkout.magento VarienForm Mage; library mage | php mysql', // experienceleague.adobe.com/docs/commerce
    'hyva=Hyvä | global hyva.getCookie; element script[src*="/frontend/Hyva/"] | magento alpine_js tailwind_css', // docs.hyva.io
    'prestashop=PrestaShop | generator PrestaShop; element body#index[class*="lang-"]; cookie PrestaShop-*; global prestashop.urls prestashop freeProductTranslation; file /themes/classic/assets/ /modules/ps_shoppingcart/ /modules/ps_searchbar/ /modules/ps_emailsubscription/ /modules/blockcart/ /themes/_libraries/; element #_desktop_cart; element .ps-shoppingcart | php mysql', // devdocs.prestashop-project.org
    'opencart=OpenCart | cookie OCSESSID; file /catalog/view/theme/ /catalog/view/javascript/; style /catalog/view/ | php mysql', // docs.opencart.com
    'bigcommerce=BigCommerce | host bigcommerce.com bcapp.dev; site mybigcommerce.com; meta platform=bigcommerce.stencil; element [data-stencil-stringified-input]; cookie SHOP_SESSION_TOKEN fornax_anonymousId STORE_VISITOR; global stencilUtils BCData', // developer.bigcommerce.com
    'shopware | generator Shopware; file /bundles/storefront/ /engine/shopware/ /themes/frontend/ /web/cache/; element body.is-ctl-navigation; element body.is-ctl-product; element body[class*="is-act-"]; cookie sw-states sw-cache-hash sw-context-token; global StateManager.addPlugin PluginManager.register | php mysql symfony', // developer.shopware.com
    'salesforce_commerce_cloud=Salesforce Commerce Cloud | file /on/demandware.static/ /on/demandware.store/; host demandware.net demandware.edgesuite.net cquotient.com; cookie dwsid dwanonymous_* dwac_* __cq_dnt', // developer.salesforce.com/docs/commerce
    'sap_commerce_cloud=SAP Commerce Cloud | file /_ui/responsive/ /_ui/shared/ /_ui/desktop/ /_ui/addons/; global ACC.config ACC.addons; element [data-cx-page]; element cx-storefront; cookie acceleratorSecureGUID anonymous-consents | java', // help.sap.com/docs/SAP_COMMERCE_CLOUD
    'oracle_commerce=Oracle Commerce | file /ccstorex/ /ccstore/ /file/general/ccstore/; cookie ATG_SESSION_ID DYN_USER_ID | java', // docs.oracle.com/commerce
    'ecwid | host ecwid.com d1oxsl77a1kjht.cloudfront.net dqzrr9k4bjpzk.cloudfront.net d34ikvsdm2rlij.cloudfront.net; global Ecwid; element .ecwid-productBrowser; element [id^="my-store-"]', // api-docs.ecwid.com
    'volusion | file /a/j/vnav.js /v/vspfiles/; host volusion.com cdn1.vspfiles.com; cookie VOLUSION', // helpcenter.volusion.com
    'shift4shop=Shift4Shop | file /assets/templates/html5/ /assets/templates/common/; host 3dcart.net shift4shop.com; cookie 3dvisit', // apirest.3dcart.com
    'lightspeed=Lightspeed eCom | host webshopapp.com shoplightspeed.com; comment Lightspeed', // developers.lightspeedhq.com/ecom
    'shoptet | host cdn.myshoptet.com shoptet.cz; generator Shoptet; site myshoptet.com', // developers.shoptet.com
    'idosell=IdoSell | host idosell.com iai-shop.com; file /gfx/standards/ /gfx/pol/; generator IdoSell; site iai-shop.com', // idosell.com/developers
    'shoper | host shoper.pl dcsaascdn.net; file /libraries/javascript/frontstore/', // developers.shoper.pl
    'gambio | generator Gambio; file /public/theme/javascripts/ /jsengine.php /gxmainconfiguration/; comment Gambio; cookie gm_session_id; global gambio jse.core | php mysql', // developers.gambio.de
    'xt_commerce=xt:Commerce | generator xt:Commerce; comment This OnlineStore is brought to you by XT-Commerce; cookie XTCsid | php', // xt-commerce.com/doku
    'modified_ecommerce=modified eCommerce | generator modified eCommerce; generator (c) by modified eCommerce; cookie MODsid | php', // modified-shop.org/wiki
    'jtl_shop=JTL-Shop | generator JTL-Shop; cookie JTLSHOP eSIdAdm; file /templates/nova/ /templates/evo/ /plugins/jtl_paypal_commerce/ /plugins/jtl_search/; global $.evo jtl.load; element #jtl-nav-wrapper | php mysql', // guide.jtl-software.com
    'oxid_eshop=OXID eShop | comment OXID eShop; file /out/azure/ /out/flow/ /out/wave/ /out/modules/; cookie oxsid sid_key; element form input[name="actcontrol"]; element input[name="lang"] + input[name="cnid"] | php mysql', // docs.oxid-esales.com
    'plentymarkets=PlentyONE | host plentymarkets.eu cdn02.plentymarkets.com cdn01.plentymarkets.com plentymarkets-cloud-de.com; cookie plentyID', // developers.plentymarkets.com
    'epages=ePages | file /webroot/store/ /webroot/storetypes/ /epages/; cookie epages_*; host epages.com', // developer.epages.com
    'ccv_shop=CCV Shop | host ccvshop.nl ccvshop.be securearea.eu; generator CCV Shop', // ccvshop.nl
    'mijnwebwinkel=MyOnlineStore | host mijnwebwinkel.nl myonlinestore.com asset.myonlinestore.eu cdn.myonlinestore.eu; site mijnwebwinkel.nl', // myonlinestore.com
    'intershop=Intershop | file /intershop/ /intershop/static/ /intershop/web/; comment Intershop; element ish-root | java', // docs.intershop.com
    'spryker | file /yves/ /assets/current/default/; comment Spryker; cookie yves_session; meta generator=spryker | php', // docs.spryker.com
    'commercetools | host commercetools.com commercetools.co', // docs.commercetools.com
    'vtex=VTEX | host vteximg.com.br vtexassets.com vtex.com.br vtexcommercestable.com.br vtexcommerce.com.br; site myvtex.com; generator vtex; meta vtex-version; cookie VtexRCSessionIdv7 VtexIdclientAutCookie vtex_session vtex_segment checkout.vtex.com', // developers.vtex.com
    'nuvemshop=Nuvemshop | host d26lpennugtm8s.cloudfront.net mitiendanube.com nuvemshop.com.br; site lojavirtualnuvem.com.br mitiendanube.com; global LS.store LS.cart', // tiendanube.github.io/api-documentation
    'tray_commerce=Tray Commerce | host tcdn.com.br tray.com.br', // developers.tray.com.br
    'loja_integrada=Loja Integrada | host cdn.awsli.com.br lojaintegrada.com.br', // lojaintegrada.com.br
    'jumpseller | host jumpseller.com; generator Jumpseller; site jumpseller.com', // jumpseller.com/support
    'cafe24=Cafe24 | host cafe24.com cafe24img.com poxo.com', // developers.cafe24.com
    'makeshop=MakeShop | host makeshop.jp makeshop.co.kr makeshop-multi-images.akamaized.net', // makeshop.jp
    'base | host thebase.in thebase.com basefile.akamaized.net; site thebase.in base.shop base.ec', // docs.thebase.in
    'ec_cube=EC-CUBE | cookie eccube; meta eccube-csrf-token; file /template/default/assets/js/eccube.js /user_data/packages/ /html/template/default/; global eccube | php symfony', // doc4.ec-cube.net
    'color_me_shop=Color Me Shop | host shop-pro.jp; site shop-pro.jp', // shop-pro.jp/manual
    'haravan | host hstatic.net haravan.com; site myharavan.com', // docs.haravan.com
    'shopline=SHOPLINE | host shoplineapp.com shoplineimg.com myshopline.com shoplineapp.cn; site shoplineapp.com', // developer.shopline.com
    'salla | host cdn.salla.network salla.sa; site salla.sa', // docs.salla.dev
    'zid | host zid.store; site zid.store', // docs.zid.sa
    'ikas | host cdn.ikas.com myikas.com; site myikas.com', // ikas.dev
    'ticimax | host ticimax.cloud; file /scripts/ticimax', // ticimax.com
    'ideasoft=IdeaSoft | host ideasoft.com.tr myideasoft.com percdn.com ideacdn.net; site myideasoft.com', // apidoc.ideasoft.dev
    'insales=InSales | host insales.ru static.insales-cdn.com; meta insales-redefined-api-method; site myinsales.ru', // api.insales.ru
    'cs_cart=CS-Cart | cookie sid_customer_*; file /design/themes/responsive/ /var/cache/misc/assets/design/themes/; element .ty-menu__items; element .tygh-header; element #tygh_container; global Tygh.ceNotifications fn_print_r | php', // docs.cs-cart.com
    'zen_cart=Zen Cart | generator Zen Cart; generator The Zen Cart; cookie zenid; file /includes/templates/responsive_classic/ | php mysql', // docs.zen-cart.com
    'oscommerce=osCommerce | cookie osCsid; global osCommerce; file /themes/basic/js/ /lib/common/js/oscommerce | php mysql', // oscommerce.com
    'virtuemart=VirtueMart | file /components/com_virtuemart/ /media/com_virtuemart/; global Virtuemart.setproducttype vmSiteurl | joomla php', // docs.virtuemart.net
    'nopcommerce=nopCommerce | generator nopCommerce; cookie .Nop.Customer .Nop.Antiforgery Nop.customer; comment Powered by nopCommerce | asp_net', // docs.nopcommerce.com
    'smartstore | generator Smartstore; generator SmartStore.NET; cookie .Smart.Visitor smartstore.customer | asp_net', // docs.smartstore.com
    'big_cartel=Big Cartel | host bigcartel.com; site bigcartel.com; generator Big Cartel', // developers.bigcartel.com
    'lemon_squeezy=Lemon Squeezy | host lemonsqueezy.com; site lemonsqueezy.com', // docs.lemonsqueezy.com
    'snipcart | host cdn.snipcart.com app.snipcart.com', // docs.snipcart.com
    'foxycart=Foxy | host foxycart.com', // wiki.foxycart.com
    'easy_digital_downloads=Easy Digital Downloads | generator Easy Digital Downloads; plugin easy-digital-downloads; global edd_scripts', // easydigitaldownloads.com/docs
    'spree_commerce=Spree | global Spree.routes SpreeAPI; file /assets/spree/; cookie _spree_session | ruby_on_rails', // spreecommerce.org/docs
    'medusa | host medusajs.app medusajs.com | node_js', // docs.medusajs.com
    'vue_storefront=Alokai | host vuestorefront.io storefrontcloud.io', // docs.alokai.com
    'recharge=Recharge | host rechargecdn.com rechargepayments.com rechargeapps.com', // docs.rechargepayments.com
    'bold_commerce=Bold Commerce | host boldapps.net boldcommerce.com', // developer.boldcommerce.com
    'loox | host loox.io', // help.loox.io
    'judge_me=Judge.me | host judge.me judgeme.imgix.net', // judge.me/help
    'yotpo | host yotpo.com', // support.yotpo.com
    'stamped=Stamped | host stamped.io', // support.stamped.io
    'okendo | host okendo.io', // docs.okendo.io
    'reviews_io=REVIEWS.io | host reviews.io reviews.co.uk', // support.reviews.io
    'bazaarvoice | host bazaarvoice.com', // developer.bazaarvoice.com
    'powerreviews=PowerReviews | host powerreviews.com', // developers.powerreviews.com
    'feefo | host feefo.com', // support.feefo.com
    'trustpilot | host trustpilot.com; element .trustpilot-widget[data-template-id]', // support.trustpilot.com
    'trusted_shops=Trusted Shops | host trustedshops.com etrusted.com trustedshops.de', // help.etrusted.com
    'ekomi=eKomi | host ekomi.de ekomi.com ekomiapps.de', // ekomi.de
    'proven_expert=ProvenExpert | host provenexpert.com provenexpert.net', // provenexpert.com/help
    'verified_reviews=Verified Reviews | host avis-verifies.com netreviews.eu skeepers.io', // help-center.skeepers.io
    'privy | host privy.com', // developers.privy.com
    'smile_io=Smile.io | host smile.io cdn.sweettooth.io', // docs.smile.io
    'loyaltylion=LoyaltyLion | host loyaltylion.com loyaltylion.net', // developers.loyaltylion.com
    'gorgias | host gorgias.chat gorgias.io', // developers.gorgias.com
    'rebuy=Rebuy | host rebuyengine.com', // developers.rebuyengine.com
    'nosto | host nosto.com; cookie 2c.cId', // docs.nosto.com
    'searchanise | host searchanise.com searchserverapi.com searchanise-ef84.kxcdn.com', // docs.searchanise.io
    'boost_commerce=Boost AI Search | host boostcommerce.io bc-sf-filter.com services.mybcapps.com', // help.boostcommerce.net
    'aftership=AfterShip | host aftership.com postmen.com returnscenter.com automizely.com', // aftership.com/docs
    'pagefly=PageFly | host pagefly.io | shopify', // help.pagefly.io
    'gempages=GemPages | host gempages.net gempages.io gemcommerce.com | shopify', // help.gempages.net
    'shogun | host getshogun.com', // help.getshogun.com
    'triple_whale=Triple Whale | host triplewhale.com config-security.com triplewhale-pixel.web.app', // kb.triplewhale.com
    'elevar | host elevar-gtm.myshopify.com getelevar.com', // docs.getelevar.com
    'kiyoh=Kiyoh | host kiyoh.com kiyoh.nl', // kiyoh.com
  ],
  payments: [
    'stripe | host js.stripe.com m.stripe.network m.stripe.com api.stripe.com checkout.stripe.com q.stripe.com; element iframe[name^="__privateStripeFrame"]; cookie __stripe_mid __stripe_sid', // docs.stripe.com/js
    'paypal=PayPal | script paypal.com/sdk/js paypalobjects.com/api/ paypal.com/tagmanager/ paypalobjects.com/js/; host www.paypalobjects.com www.paypal.com; element form[action^="https://www.paypal.com/cgi-bin/webscr"]; element form[action^="https://www.paypal.com/donate"]; element [data-paypal-button]', // developer.paypal.com
    'klarna | host klarna.com klarnaservices.com klarnacdn.net klarna.net', // docs.klarna.com
    'adyen | host adyen.com; library adyen adyen-web', // docs.adyen.com
    'braintree | host braintreegateway.com braintree-api.com', // developer.paypal.com/braintree
    'square | host squareup.com squarecdn.com js.squareupsandbox.com', // developer.squareup.com/docs
    'amazon_pay=Amazon Pay | script static-eu.payments-amazon.com/ static-na.payments-amazon.com/ static-fe.payments-amazon.com/; host payments-amazon.com', // developer.amazon.com/docs/amazon-pay
    'apple_pay=Apple Pay | script applepay.cdn-apple.com/; host applepay.cdn-apple.com', // developer.apple.com/documentation/apple_pay_on_the_web
    'google_pay=Google Pay | script pay.google.com/gp/p/js/pay.js; host pay.google.com', // developers.google.com/pay/api/web
    'afterpay | host afterpay.com', // developers.afterpay.com
    'affirm | host affirm.com', // docs.affirm.com
    'sezzle | host sezzle.com', // docs.sezzle.com
    'mollie | host mollie.com; plugin mollie-payments-for-woocommerce', // docs.mollie.com
    'worldpay | host worldpay.com', // developer.worldpay.com
    'checkout_com=Checkout.com | host checkout.com; script cdn.checkout.com/js/framesv2.min.js', // checkout.com/docs
    'razorpay | host razorpay.com', // razorpay.com/docs
    'payu=PayU | host payu.com payu.in', // developers.payu.com
    'payone=PAYONE | host pay1.de', // docs.payone.com
    'unzer | host unzer.com payment.heidelpay.com static.heidelpay.com', // docs.unzer.com
    'authorize_net=Authorize.Net | host authorize.net', // developer.authorize.net
    'recurly | host recurly.com', // recurly.com/developers
    'chargebee | host chargebee.com', // chargebee.com/docs
    'paddle | host paddle.com', // developer.paddle.com
    'fastspring=FastSpring | host onfastspring.com fastspring.com d1f8f9xcsvx3ha.cloudfront.net', // developer.fastspring.com
    'mercado_pago=Mercado Pago | host mercadopago.com', // mercadopago.com/developers
    'yookassa=YooKassa | host yookassa.ru static.yoomoney.ru', // yookassa.ru/developers
    'alma | host cdn.almapay.com getalma.eu; library @alma/widgets', // docs.almapay.com
    'scalapay | host scalapay.com', // developers.scalapay.com
    'clearpay | host clearpay.co.uk', // developers.clearpay.co.uk
    'givebutter | host givebutter.com', // help.givebutter.com
    'donorbox | host donorbox.org', // donorbox.zendesk.com
    'fundraise_up=Fundraise Up | host fundraiseup.com', // fundraiseup.com/docs
    'classy | host classy.org', // support.classy.org
    'raisenow=RaiseNow | host raisenow.com raisenow.io', // docs.raisenow.com
    'buy_me_a_coffee=Buy Me a Coffee | host buymeacoffee.com', // buymeacoffee.com
    'ko_fi=Ko-fi | script storage.ko-fi.com/ ko-fi.com/widgets/; host storage.ko-fi.com', // help.ko-fi.com
    'patreon | host patreon.com patreonusercontent.com', // docs.patreon.com
    'redsys=Redsys | host redsys.es', // pagosonline.redsys.es
  ],
};
