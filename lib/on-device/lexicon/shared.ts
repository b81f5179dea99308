import type { Lexicon } from '../categories/words';

/** Words that German, Romance and Dutch pages share with English ones or with each other, without accents. */
export const SHARED: Lexicon = {
  Adult:
    'porn*, xxx, hentai, milf, escort, escorts, webcam sex, sexcam*, sexshop, sex shop, onlyfans, camgirl*, bdsm, dildo*, vibrator*, hardcore, erotic*, erotik*, sexchat, live sex, fetisch*, fetich*, nsfw, gangbang, swinger*|sex, sexy, anal, cam, webcam, latina',
  'Arts & Entertainment':
    'cinema*, film, films, festival*, trailer*, netflix, disney, streaming, orchest*, theater*, theatr*, teatro*, opera*, ballet*, concert*, konzert*, podcast*, playlist*, anime, manga, tv, radio, comic*, hollywood, album*, band, hip hop, rock, jazz, dj, musical*, gitar*, piano|artist*, video*, clip, design, drama, live, show, star, tour, poster*, studio',
  'Autos & Vehicles':
    'toyota, honda, ford, opel, renault, peugeot, citroen, fiat, seat, skoda, bmw, audi, mercedes*, volkswagen, vw, hyundai, kia, nissan, porsche, ferrari, tesla, volvo, yamaha, harley*, kawasaki, ducati, vespa, dacia, suv, e-bike*, ebike*, diesel, auto-moto, camper*, quad, motorhome*|auto, automobil*, scooter*, moto, hybrid*, garage, motor, truck*, leasing',
  'Beauty & Fitness':
    'make-up, makeup, kosmeti*, cosmet*, spa, wellness, fitness, pilates, yoga, crossfit, botox, tattoo*, piercing, shampoo*, parfum*, perfum*, salon, beauty, serum, manicure, lifting, gym, anti-age, body|treatment, workout, training, style, aroma*, massage*, detox, keratin*, collagen*, fashion',
  'Books & Literature':
    'literatur*, letteratur*, thriller, ebook*, e-book*, audiobook*, kindle, isbn, bestseller*, poesi*, manga, fantasy|autor*, roman*, edition*, verlag, biograf*, comics',
  'Business & Industrial':
    'b2b, logisti*, industri*, consulting, marketing, branding, automation, cnc, engineering, crm, startup*, franchis*, iso 9001, export*, outsourcing, packaging, energi*, agri, agro, chemi*, aluminium, oem, machin*, maschin*, hydraul*, pharma*, coworking, leads, workshop|business, management, partner*, innovat*, projekt*, project*, team, expert*, solution*, corporate, commercial*, strateg*, produktion*, produc*, certific*, zertifi*, brand, agentur, agence, agencia, agenzia',
  'Computers & Electronics':
    'software*, cloud, saas, open source, github, linux, windows, macos, android, api, sdk, developer*, devops, docker, kubernetes, cyber*, antivirus, laptop*, notebook*, smartphone*, tablet*, gpu, cpu, ssd, pc, hardware, programm*, chatgpt, plugin*, erp, gadget*, drone*, bluetooth, usb, smart home, machine learning, data center, firewall*, backup, chatbot, app, apps, digitali*|digital*, tech, technolog*, tecnolog*, ia, ki, ai, data, server*, demo, download*, update*, monitor*, kamera*, camera*, robot*, print*, it, dashboard, plattform*, platform*, analytics',
  Finance:
    'bitcoin, krypto*, crypto*, cripto*, blockchain, ethereum, nft, forex, trading, etf, etfs, fintech, broker*, cfd, cfds, leasing, banco, banca, bank*, banqu*, hypothek*, hipotec*, credit*, kredit*, iban, fonds, invest*, factoring, crowdfunding|finan*, capital*, kapital*, cash, wallet, euro, budget, fiscal*, token',
  'Food & Drink':
    'restaurant*, ristorant*, pizza*, pizzeria, sushi, burger*, pasta, bar, bistro, cafe, caffe, espresso, barista, gourmet, gin, rum, whisky, vodka, cocktail*, champagne, prosecco, tapas, wok, brunch, snack*, vegan*, bio, catering, chef, grill, barbecue, bbq, menu, cafeteria, lasagn*, risotto, dessert*, delikatess*, gastronom*, chocolat*, schokolad*|food, drink*, salat*, salad*, mozzarella, vanill*, mojito',
  Games:
    'gaming, gamer*, minecraft, roblox, fortnite, steam, playstation, ps5, xbox, nintendo, esport*, e-sport*, mmorpg, rpg, multiplayer, casino*, poker, blackjack, roulette, slot, slots, jackpot, lotto, lotter*, loteri*, bingo, sudoku, puzzle*, free spins, bonus, pokemon, twitch, gameplay, arcade, gambling|game, games, online, simulator, player, console, quiz, level, pc',
  Health:
    'hospital*, klinik*, clinic*, patient*, pacient*, pazient*, medizin*, medic*, chirurg*, cardiol*, kardiol*, onkol*, oncol*, dental*, dentist*, implant*, orthopa*, ortoped*, psycholog*, psicolog*, psychiat*, psiquiat*, psichiat*, terap*, therap*, physio*, fisio*, diabet*, vitamin*, covid*, osteopat*, dermatol*, pediat*, gynakol*, ginecol*, gynecol*, neurol*, urol*, homeopat*, homoopat*, ortodon*, orthodon*, vaccin*, pharmac*, farmac*, diagnos*, rehab*, cancer, cbd, labor*, nutri*, ivf, mri, allerg*|sano, doktor*, doctor*, dr, protein*, omega',
  'Hobbies & Leisure':
    'camping*, hobby*, scout*, origami, quilt*, patchwork, paintball, airsoft, trekking, outdoor, drohne*, lego, halloween, modell*, scrapbook*, kayak*, kajak*, canyoning, escape room, diy, cosplay, wedding planner, party|club, event*, picknick, picnic, ballon*',
  'Home & Garden':
    'sofa, matratz*, interior*, design, deko, decor*, sauna*, pool, led, parkett*, parquet*, laminat*, smart home, jacuzzi, thermostat*, ventil*, install*, renov*, mobel*, mobil*, meubel*, mueble*, lamp, klima*, clima*|home, garden, solar*, modern*, balkon*, terras*, terraz*, grill',
  'Internet & Telecom':
    'hosting*, webhosting, domain*, dominio*, vps, ssl, webdesign, web design, wordpress, seo, dsl, wlan, wifi, glasfaser, fibra, fibre, 5g, 4g, lte, esim, voip, telekom*, telecom*, roaming, provider, vpn, cpanel, webmail, webmaster, router*, broadband, telefonia|internet*, web, website*, online, telefon*, mobile, sms, email*, e-mail*, gb, mbit, server, browser, flatrate',
  'Jobs & Education':
    'universi*, campus, fakult*, facult*, kolleg*, colleg*, bachelor*, master*, phd, doktorat*, doctorat*, academ*, akadem*, student*, studi*, estudi*, erasmus, mba, e-learning, elearning, gymnasium, kindergarten, montessori, webinar*, recruiting, moodle, curriculum*, pedagog*, padagog*, didakt*, didatt*, coaching, diplom*, bootcamp, tutor*|seminar*, training, kurs, curs, cours, cv, professor*, workshop*, instituto, institut',
  'Law & Government':
    'notar*, juris*, juridic*, giuridic*, advoca*, avocat*, avvocat*, abogad*, parlament*, parlement*, minister*, ministr*, municip*, admin*, govern*, gouvern*, europa*, police, polici*, polizi*, justi*, giustiz*, legal*, consul*, militar*, tribunal*, consumer law, gdpr|public*, social*, senat*, federal*, region*, reform*, portal, decret*',
  News: 'breaking, news, newsticker, ticker, report*, journalis*, giornalis*, ukrain*, ucrania, ucraina, trump, putin, gaza, israel, biden, premium, polit*, president*, prasident*, protest*, update, kommentar*, editorial*, interview*|sport, regional*, lokal*, local*, media, press*, magazin*, kultur, krieg, polizei, minister*',
  'Online Communities':
    'forum*, foren, foro, foros, blog*, community, chat, phpbb, vbulletin, xenforo, discourse, dating, single*, wiki, torrent*, telegram, whatsapp gruppe, discord, social network, gif, emoji*, moderator*, moderad*, thread*, posts, hashtag*, influencer|social, login, user, profil*, avatar*, post, online, comment*, kommentar*, member*',
  'People & Society':
    'christ*, crist*, katholi*, catoli*, cattolic*, bibl*, bibel*, evangel*, protestant*, jesus, gebet*, islam*, muslim*, musulm*, buddh*, judisch*, ngo, ong, unicef, caritas, horoskop*, horoscop*, oroscop*, tarot, astrolog*, humanit*, charity, spiritu*, feminis*, lgbt, gender, meditat*, coach, coaching, rotes kreuz, solidari*, migrant*|famili*, famigl*, famill*, religi*, social*, sozial*, projekt*, inclusi*, integra*, foundation',
  'Pets & Animals':
    'veterin*, zoo*, aquari*, terrari*, hamster*, labrador*, chihuahua, bulldog*, retriever, pet, pets, petshop, reptil*, papag*, poodle, animal*, animaux, equin*|fauna, natur, canin*, felin*',
  'Real Estate':
    'immobili*, inmobili*, imobili*, apartment*, appartement*, apartament*, appartament*, penthouse*, loft, makler*, villa*, immo, real estate, exposé, remax, re/max, m2, qm, century 21, engel & volkers, finca*, duplex|objekt*, residen*, provision*, condo*, lofts, studio, terrain',
  Reference:
    'encyclop*, enciclop*, enzyklop*, wikipedia, wiki, museum*, museo*, musee*, museu, bibliothe*, bibliote*, archiv*, archief, atlas, lexikon, glossar*, grammati*, gramati*, synonym*, sinonim*, histori*, arqueol*, archeol*, archao*, statisti*, estadist*, philosoph*, filosof*|kalender*, calendar*, katalog*, catalog*, dokument*, document*, karte*, antik*, portal',
  Science:
    'scien*, cienci*, cientif*, physik*, fisic*, physiq*, chemie, biolog*, astron*, genom*, geneti*, ecolog*, okolog*, laborator*, mathemat*, matemat*, geolog*, meteorol*, quanten*, quantum, nano*, mikro*, satellit*, klimawandel, biodivers*, neuro*, laser*, max planck, cnrs, csic, observator*, publicati*, symposium*, evolu*|journal, konferenz*, conferenc*, congres*, kongress*, technologi*, institut*, planet*, energi*',
  'Sensitive Subjects':
    'suizid*, suicid*, terroris*, cannabis, cbd blüten, thc, marihuana, marijuana, kokain, cocain*, heroin*, genozid*, genocid*, pistol*, munition*, munizion*, municion*, massak*, massacr*, holocaust, jihad*, rassis*, narco*, kremator*, cremat*|drog, trauma*, crisis, violen*, attent*',
  Shopping:
    'shop, onlineshop*, webshop, outlet, black friday, cyber monday, t-shirt*, hoodie*, sneaker*, jeans, fashion, accessoire*, accesorio*, accessori*, bestseller*, boutique*, klarna, paypal, voucher*, coupon*, cashback, promo*, parfumerie, store*, bijou*, gadget*, sweatshirt*, vape, e-liquid*, e-zigarette*|deal, design, style, leder*, bikini*, lingerie, marken, unisex, xl, new in, trend*',
  Sports:
    'bundesliga, champions league, premier league, serie a, ligue 1, eredivisie, uefa, fifa, olymp*, olimp*, tennis*, golf*, basketball*, basket, handball*, volley*, hockey*, rugby, boxing, mma, karate, judo, taekwondo, ski*, snowboard*, surf*, triathlon*, marathon*, maraton*, formel 1, formula 1, f1, motogp, trail, running, padel, nba, nfl, sport*, football, fc, derby*, stadi*, trainer*, liga, liguilla|match*, turnier*, tornei*, torneo*, tournoi*, training, athlet*, atlet*, ranking, race, club, klettern',
  Travel:
    'hotel*, hostel*, resort*, bed and breakfast, b&b, airbnb, touris*, turis*, safari*, cruise*, all inclusive, flight*, camping*, pension*, lodge, glamping, transfer*, airport, wellnesshotel, city trip, roadtrip, tripadvisor, booking*, check-in, check-out, check in, mallorca, ibiza, bali, alp, dolomit*|tour, tours, travel, spa, trip, tipps, panorama, sightseeing, destin*, excurs*, route*, guide*',
};
