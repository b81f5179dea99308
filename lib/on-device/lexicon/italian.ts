import type { Lexicon } from '../categories/words';

export const ITALIAN: Lexicon = {
  Adult:
    'sesso*, scopa*, nuda, nude, tette, troie, figa, sexy shop, vietato ai minori, maggiorenni, maggiorenne, maggiore di 18 anni, trans, mature|adulti, bakeka, donne, intimo sexy',
  'Arts & Entertainment':
    'musica*, canzon*, cantant*, spettacol*, bigliett*, attor*, attrice*, arte, arti, opere, galleria*, pittur*, pittor*, scultur*, fotograf*, danza*, ballo, televisione*, fumett*, illustra*, gossip, ascolta, teatrale*, palinsesto, musicist*|cultura*, intrattenimento, regista*, scena*, artistic*, creativ*, stagione*, evento',
  'Autos & Vehicles':
    'automobil*, veicol*, usato, usate, concessionari*, officin*, pneumatic*, gomme, moto, motociclett*, camion*, furgon*, roulotte, bicicl*, bici, ricambi*, autoscuol*, patente, elettriche, test drive, carrozzer*, barche, barca*, nautic*, noleggio lungo termine, km 0, revisione*, tagliand*|guida, motori, modelli, meccanic*, chilometri, autovettur*',
  'Beauty & Fitness':
    'bellezza*, parrucchier*, capelli, unghie, trucco, estetic*, depilazion*, palestra*, dimagri*, perdere peso, pelle, creme, crema*, moda, massaggi*, barbier*, tatuagg*, personal trainer, dieta*, viso, ciglia, profum*, epilazion*, solarium, rughe, skincare|cura, benessere*, allenament*, trattament*, corpo, tendenze, relax',
  'Books & Literature':
    'libr, libri, romanz*, autori, scrittor*, scrittrice*, libreria*, editor*, editrice, lettura*, lettor*, raccont*, letterar*, audiolibr*, gialli, narrativa*, collana*, fiabe|leggere, titoli, pagine, storie, scrivere, uscite',
  'Business & Industrial':
    'impres*, produttor*, produzion*, macchinari*, macchine, consulenza*, agenzia di comunicazione, pubblicit*, trasporti*, spedizioni internazionali, costruzion*, edil, edilizia, ingegner*, acciai*, metall*, plastic*, imballagg*, ingross*, fornitor*, distributor*, agricol*, preventiv*, i nostri clienti, settori, lavorazion*, stampa digitale, tipograf*, ricicl*, fiera*, fiere, risorse umane, impianti, stabiliment*, certificazion*, carpenteria*, sicurezza sul lavoro, sostenibil*, investor relations, stampaggio*, pmi, rifiuti*|servizi, clienti, soluzioni, qualità*, settore*, esperienza, progett*, prodotti, innovazion*, gestion*, chi siamo, professional*, realizzazion*, aziend*',
  'Computers & Electronics':
    'informatic*, computer*, sviluppator*, intelligenza artificiale, elettronic*, cellular*, stampant*, televisor*, cuffie, codice*, prova gratis, prova gratuita, richiedi demo, applicazion*, assistenza tecnica, gestional*, portatil*, trasformazione digitale, videosorveglian*, sensori, scaricare, dispositiv*|tecnologi*, piattaform*, sistem*, sicurezza, strument*, funzionalità, integrazion*, scarica, automazion*',
  Finance:
    'prestit*, mutuo*, mutui, assicura*, polizz*, conti correnti, conto, risparmi*, borsa*, azion*, mercati, tasse, fisco*, commercialist*, contabil*, pension*, previdenz*, fondi, rendiment*, cambio valuta, bonifico*, tassi, patrimonio*, finanziament*, filiali, bilanc*, imposte|denaro, economi*, pagament*, rischio*, interessi, soldi, tasso*',
  'Food & Drink':
    'ricett*, cucina*, prenota un tavolo, prenotare un tavolo, trattoria*, osteria*, agriturism*, mangiare, cena, pranzo*, vino*, vini, cantina*, birra*, birre, birrific*, tè, panific*, pasticcer*, carne*, macelleria*, pesce*, formagg*, prosciutt*, salumi*, olio, supermercat*, gelat*, dolci, dolce, bevand*, ingredient*, sapor*, aliment*, frutta*, verdur*, miele*, enotec*, degustazion*, torte|delizi*, fresc*, piatt*, gusto*, tradizion*, tipici, artigianal*, tavola',
  Games:
    'gioc, giochi, videogioc*, giocare, giocator*, scommess*, gratta e vinci, gioco responsabile, azzardo, carte collezionabili, scacchi, parole crociate, cruciverba, trucchi, estrazion*, superenalotto|vincere, livell*, quote, personagg*, partite, premi*',
  Health:
    'salute*, malatti*, infermier*, ospedal*, odontoiatr*, visita, sintom*, gravidanz*, poliambulator*, casa di riposo, rsa, ottic*, occhial da vista, apparecchi acustici, dolor*, integrator*, riabilitazion*, sanitar*, pronto soccorso, cura, cure, ansia, disturb*, fertilità, denti, specialist*, psicoterap*, asl|trattament*, prevenzion*, benessere, corpo, esami',
  'Hobbies & Leisure':
    'fai da te, cucito, uncinetto, maglia, lana, stoffe, tessut*, ricamo, matrimoni*, sposa*, sposi, compleann*, festa*, costumi, natale*, pesca*, caccia*, escursionism*, collezion*, subacque*, immersioni, palloncini, bomboniere*, inviti, idee regalo, parco divertimenti, fiori, creativa|tempo libero, attività*, idee, avventura*, associazione, natura, regali',
  'Home & Garden':
    'arredament*, arredo*, cucine, bagno*, bagni, materass*, letto*, letti, divani, divano, sedie, tavoli, giardin*, vivai*, piante, piscine, ristrutturazion*, idraulic*, elettricist*, falegnam*, serrament*, infissi, finestre, tende, paviment*, piastrelle, condizionator*, riscaldament*, caldai*, elettrodomestic*, pulizie*, traslochi*, ferramenta*, utensil*, illuminazion*, lampadari*, imbiancatur*, coperture, tetti, camini, stufe*, stufa, disinfestazion*, fabbro, biancheria|interni, esterni, legno, complementi, impianti, ambienti, manutenzion*',
  'Internet & Telecom':
    'siti web, sito web, realizzazione siti, realizzazione siti web, sviluppo web, web agency, domini, server dedicati, banda larga, offerte mobile, operatore, operatori, posizionamento, posta elettronica, motore di ricerca, chiamate, ricarica*, copertura*, giga, centralino*, rete fissa, casella email, creazione siti|rete, connession*, linea*, velocità*, minuti, illimitat*, offert*',
  'Jobs & Education':
    'scuola*, scuole, istituto comprensivo, lice, insegnant*, docent*, alunni, corsi, corso*, laurea*, formazion*, iscrizion*, immatricolazion*, lezion*, istruzione*, educazion*, lavoro*, concorsi, concorso*, candidat*, tirocin*, stage, asilo*, nido, infanzia, primaria, esami, imparare, lingue, inglese, ateneo*, dipartiment*, segreteria*, dirigente scolastico, orientament*, dottorat*, facoltà, pcto, selezione del personale|ricerca*, classi, scolastic*, competenz*, maturità*',
  'Law & Government':
    'diritto*, notai*, comune*, sindac*, giunta*, consiglio comunale, legge*, provincia*, regione*, cittadin*, amministrazion*, albo pretorio, bandi*, bando, anagrafe*, tributi*, imu, senato*, deputat*, elezion*, carabinieri, vigili del fuoco, esercito, ambasciat*, consolat*, immigrazion*, separazion*, divorzi*, eredit*, risarciment*, pagopa, spid, uffici, ente, enti, normativa*, partito*, atti|pubblic*, penale*, civile*, territori*, ufficio*, stato',
  News: 'notizi*, giornale*, quotidian*, ultima ora, attualità*, prima pagina, redazion*, opinion*, cronaca*, cronache, meteo*, necrolog*, inchiest*, meloni, guerra*, governo, elezioni, arrestat*, morto, morti, incidente*, polizia, direttore responsabile, abbonat*, edicola*|mondo, economi*, società*, locale*, sport, oggi, ieri, spettacoli, cultura, ministro*',
  'Online Communities':
    'discussioni, registrati, utenti, argoment*, incontri, anima gemella, amicizi*, amici, caricare foto, rispost*, pubblicato da, lascia un commento, guestbook, social|utente*, profil*, membri, post, iscritti, seguaci',
  'People & Society':
    'chiesa*, parrocchi*, diocesi, dio, preghier*, vangelo*, fede, santa messa, messe, vescov*, fondazion*, dona, donazion*, volontari*, associazion*, onlus, non profit, terzo settore, cinque per mille, 5x1000, aiuti umanitari, diritti umani, rifugiat*, disabil*, uguaglianz*, donne, femminis*, povertà, infanzia, cooperazion*, bambin*, neonat*, mamme, mamma*, genitor*, coppia*, anziani, crescita personale, giovani, santuar*, adozione a distanza, religios*|società*, famigl*, social*, comunità*, aiuto*, aiutare, vita, sostien*, persone, progetti, inclusione',
  'Pets & Animals':
    'cane, cani, gatto*, gatti, cucciol*, gattini, crocchett*, adotta*, canile*, rifugio*, cavallo*, cavalli, equitazion*, uccelli, pesci, acquario*, allevament*, allevatori, razze, toelettatur*, addestrament*, conigli*, lettiera|adozion*, specie, razza, zampe, fauna',
  'Real Estate':
    'immobil*, case in vendita, case vacanza vendita, vendita case, affitt*, in vendita, locazion*, bilocal*, trilocal*, monolocal*, attico*, terren*, capannon*, nuove costruzioni, ville, casali, rustic*, valutazion*, condomini*, vani, mq, camere, inquilin*, compravendita*|vendita*, compra*, vendere*, propriet*, abitazion*, residenzial*, zona, annunci',
  Reference:
    'dizionari*, traduz*, tradurre, significato*, definizion*, ortografia, coniugazion*, elenco telefonico, pagine gialle, mappe, mappa*, cap, calcolatric*, calcolo*, convertitor*, citazioni, frasi, aforismi, biografi*, storia*, patrimonio culturale, muse, collezioni, guida*, guide, tutorial*, come fare, codice fiscale, santo del giorno|lingua*, parol*, elenco*, ricerca*, documenti, voci, informazioni, risorse',
  Science:
    'ricercator*, chimica, spazio*, spazial*, clima*, ambient*, convegn*, rivista*, pubblicazion*, terremot*, vulcan*, pianeta*, natura*, specie, cnr, esperiment*|studio*, innovazion*, tecnic*, dati, conservazion*, progetti, ricerca*',
  'Sensitive Subjects':
    'armi, arma, armeria*, fucil*, funebri, funeral*, lutto*, cimiter*, necrologi, violenza*, maltrattament*, abusi, vittim*, omicid*, droga*, canapa*, guerra*, disastr*, aborto*, defunt*, coltell*, mafia*, stalking|morte*, pericol*, crimin*, tragedia*, emergenza*, dipendenz*',
  Shopping:
    'inserisci annuncio, carrello*, negozi*, acquist*, spedizion*, resi, reso, offerte, saldi, scont*, nuovi arrivi, novità*, lista dei desideri, abbigliament*, abit, scarpe*, borse*, borsa, gioielli*, gioieller*, orolog*, occhiali, giocattol*, regal*, uomo, donna*, bambino, taglie, taglia*, esaurito, disponibile, pagamento sicuro, centro commerciale, annunci gratuiti, aste, asta, volantin*, compra*, prezzo di listino, anelli, collane, orecchini, bracciali, felpe, magliette, sigarette elettroniche, intimo|prezz*, prodott*, ordin*, marche, marchi, offert*, collezion*, colore*, catalogo*',
  Sports:
    'calcio*, partit*, squadra*, campionat*, lega, coppa*, gol, giocator*, allenator*, pallacanestr*, pallavolo*, ciclism*, corsa*, corse, nuoto*, atletica*, nazional*, mondial*, classific*, calendario*, federazion*, sci, arrampicata*, pugilat*, juventus, juve, serie b, stagione*, settore giovanile, polisportiv*, asd, ginnastica*, tifos*, gara, gare, arti marziali, ippic*, scherma, vela|club, vittori*, campion*, risultati, allenament*, torneo*, iscrizioni',
  Travel:
    'viagg*, volo, voli, aeroport*, compagnia aerea, vacanz*, soggiorn*, camer*, alberg*, prenota*, crocier*, escursion*, visite guidate, cosa vedere, cosa fare, spiaggi*, isol, destinazion*, bagagli, valigi*, autonoleggi*, noleggio auto, taxi*, ncc, autobus*, treni*, treno, bigliett*, itinerari*, notte*, notti, mare, montagna*, offerte last minute, agriturismo*, villaggi*, traghetti*, terme|città*, partenz*, arrivo*, relax, ospiti*, borgo*, natura, dintorni, parcheggi*',
};
