import type { Lexicon } from '../categories/words';

export const SPANISH: Lexicon = {
  Adult:
    'putas, desnud*, tetas, culos, maduras, sexo, prostitut*, folla*, mayores de 18 años, mayor de edad, travestis|adultos, caliente*, chicas, lencería',
  'Arts & Entertainment':
    'película*, cine, series, estreno*, música*, cantante*, canciones, canción, disco, concierto*, actor*, actriz, arte, artes, exposición*, galería*, pintura*, escultura*, fotograf*, bailar*, baile, danza, espectáculo*, entradas, cartelera*, famos*, farándula, telenovela*, televisión*, humor, dibujos, banda*, emisora*, escuchar|cultura*, entretenimiento, director*, obra, escena*, programación, ilustra*, espectador*, vídeo*',
  'Autos & Vehicles':
    'coche*, carro*, vehículo*, concesionario*, taller*, neumático*, llantas, motocicleta*, motos, camión*, furgoneta*, autocaravana*, caravana*, bicicleta*, recambio*, repuesto*, autoescuela*, eléctricos, seminuevo*, itv, conducir, prueba de manejo, aceite motor, barcos, embarcacion*, náutic*|automotriz, mecánic*, modelos, ruedas, conductor*',
  'Beauty & Fitness':
    'belleza, peluquer*, cabello, pelo, maquillaje, estétic*, depilación*, gimnasio*, adelgazar, perder peso, piel, cremas, moda, masaj*, barber*, tatuaj*, entrenador personal, dieta*, facial*, labios, pestañas, rutinas|cuidado*, bienestar, entrenamiento*, tratamiento*, tendencias, relajación*, look',
  'Books & Literature':
    'libro*, novela*, autor*, escritor*, librer*, editorial, lectura*, lector*, poes, poema*, cuento*, relato*, literari*, audiolibro*, reseñas, géneros|título*, páginas, historia*, escribir, publicado*, infantil',
  'Business & Industrial':
    'fabricante*, fabricación*, maquinaria*, consultor*, publicidad*, transporte de mercancías, construcción*, constructor*, obra civil, ingenier*, acero*, metal*, plástic*, envases, embalaje*, mayorista*, distribuidor*, proveedor*, agrícola*, ganader*, minería*, petról*, gas natural, presupuesto*, nuestros clientes, sectores, recursos humanos, feria*, imprenta*, residuos, reciclaje, tratamiento de aguas, accionista*, emprended*, pymes, negocio*|servicios, clientes, soluciones, calidad, sector*, líderes, equipos, equipo, proyectos, sostenib*, producto*, experiencia, gestión*, nosotros, compañía, empresa*',
  'Computers & Electronics':
    'ordenador*, computador*, informátic*, programación*, desarrollador*, inteligencia artificial, ciberseguridad, electrónic*, celular*, móviles, impresora*, televisores, auriculares, código*, prueba gratis, solicitar demo, aplicación*, nube, soporte técnico, automatización*, videovigilancia, cámaras, transformación digital, descargar programas, portátil*|tecnología*, plataforma*, sistema*, seguridad*, integraciones, herramientas, dispositivo*, funciones, descargar, versión*',
  Finance:
    'préstamo*, tarjeta*, ahorro*, aseguradora*, inversión*, bolsa*, acciones, mercados, impuesto*, contabilidad, contable*, asesoría fiscal, gestoría*, pensiones, jubilación*, divisas, póliza*, pagos, transferencia*, tipo de interés, deuda*, auditor*, euríbor, seguros*|dinero, económic*, pago, riesgo*, sucursal*, interés, patrimonio*, tasas',
  'Food & Drink':
    'receta*, cocina*, comida*, carta, reservar mesa, reserva tu mesa, comer, cenar, cena, almuerzo, vino*, bodega*, cerveza*, cafés, té, panader*, carne*, pescado*, marisco*, queso*, jamón*, aceite de oliva, supermercado*, alimentos, alimentación*, helado*, postre*, bebida*, pollo, tortas, pastel*, tacos, hamburgues*, ingredientes, sabor*, asador*, dulces, fruta*, verdura*, despensa|delici*, fresc*, plato*, tradicional*, artesan*, comedor, desayuno*',
  Games:
    'juego*, videojuego*, jugar, jugador*, apuesta*, tragaperras, tragamonedas, bono de bienvenida, azar, crucigrama*, ajedrez, cartas coleccionables, consola*, rompecabezas, sorteo*, quiniela*, trucos|premio*, partida*, nivel*, ganar, cuota*, personajes, rol',
  Health:
    'salud, doctores, enfermedad*, enfermer*, cirug*, dientes, odontolog*, cita previa, pedir cita, pida cita, síntoma*, embarazo*, especialidades, residencia de mayores, geriátric*, óptica*, audífono*, dolor*, vacuna*, suplemento*, urgencia*, sanitari*, fertilidad, ansiedad, adicciones|especialista*, tratamiento*, bienestar, atención*, prevención*, unidad*, cuerpo, cuidados*, mayores',
  'Hobbies & Leisure':
    'manualidad*, costura, ganchillo, tejer, lana, tela, patrones, boda, novia*, novios, cumpleaños, fiesta*, disfraz*, disfraces, navidad*, pesca*, caza, senderismo, montañismo, acampar, aire libre, coleccion*, modelismo, regalos originales, buceo, globos, magia, parque de atracciones, invitacion*, flores|ocio, afición*, actividades, aventura*, ideas, socios, naturaleza',
  'Home & Garden':
    'hogar*, cocinas, baño, baños, colchón*, cama, dormitorio*, sillas, jardín*, plantas, piscina*, reformas, fontaner*, electricista*, carpinter*, cerrajer*, ventanas, puertas, persianas, cortinas, suelos, azulejos, pintura*, aire acondicionado, calefacción*, caldera*, electrodomésticos, limpieza*, mudanza*, ferreter*, herramienta*, iluminación*, control de plagas, tejados, impermeabil*, chimenea*|instalación*, madera*, diseño*, reparación*, espacios',
  'Internet & Telecom':
    'alojamiento web, diseño web, páginas web, página web, desarrollo web, servidores, banda ancha, tarifas móvil, operador*, posicionamiento web, buscador*, correo, cobertura*, datos móviles, recarga*, centralita*, llamadas ilimitadas, tiendas online diseño, velocidad*, prepago, marketing digital agencia|conexión*, planes, red, móvil*, sitios web, líneas, ilimitad*',
  'Jobs & Education':
    'escuela*, colegio*, educación*, alumno*, profesor*, carreras, grados, posgrado*, cursos, formación*, matrícul*, inscripción*, docente*, enseñanza*, aprender*, aprendizaje, admisión*, empleo*, trabajo*, vacante*, oposiciones, primaria, secundaria, bachillerato, licenciatura*, idiomas, inglés, becas, egresad*, rector*, guarder*, exámenes, reclutamiento|clases, curso, títul*, investigación*, biblioteca, prácticas, examen',
  'Law & Government':
    'derecho*, despacho*, ayuntamiento*, alcald*, gobierno*, ley, leyes, juzgado*, diputación*, secretaría*, trámite*, sede electrónica, ciudadan*, consejer*, normativa*, procurad*, fiscalía*, congreso*, diputad*, senado*, elecciones, bomberos, ejército, embajada*, extranjer*, herencia*, divorcio*, boletín oficial, transparencia, partido*, presidencia, licitacion*, padrón, servicio público|públic*, defensa*, oficial*, provincia*, estado, reglament*, legislación*',
  News: 'noticia*, periódico*, diario*, última hora, actualidad*, titulares, periodis*, prensa, redacción*, opinión*, sucesos, hemeroteca, portada*, corresponsal*, policial*, elecciones, pedro sánchez, guerra, detenid*, muert*, gobierno, denuncia*, columnist*|mundo, economía*, sociedad*, local*, deportes, provincia*, hoy, ayer, espectáculos, cultura',
  'Online Communities':
    'temas, registrarse, comunidad*, bitácora*, citas online, conocer gente, buscar pareja, amigos, amistad*, solteros, subir fotos, comentarios, publicado por, usuarios, respuestas, compartir archivos|perfil*, usuario*, seguidores, entradas, responder, red social, miembro*, publicar',
  'People & Society':
    'iglesia*, parroquia*, diócesis, dios, oración*, fe, misa, pastor*, fundación*, donar, donativo*, donación*, voluntari*, sin ánimo de lucro, asociación*, derechos humanos, refugiad*, discapacidad*, igualdad*, mujeres, pobreza, infancia, cooperación*, hazte socio, apadrina*, bebé, maternidad, crianza, padres, pareja, mayores, espirituali*, autoayuda, juventud*, jóvenes, inmigra*|sociedad*, familia*, niños, comunidad*, social*, ayuda*, vida, desarrollo*, religios*, proyecto*, personas',
  'Pets & Animals':
    'mascota*, perro*, gato*, cachorro*, gatitos, pienso*, adopta*, protectora*, refugio*, caballo*, aves, pájaros, peces, acuario*, criadero*, razas, peluquería canina, adiestramiento*, ecuestre*, yegua*, collar*, arnés|adopción*, raza, ganado*, especies, patas, alimento*',
  'Real Estate':
    'piso, pisos, vivienda*, casas en venta, venta de casas, departamento*, alquiler*, alquilar, arriendo*, renta de, habitaciones, chalet*, terreno*, obra nueva, propiedad*, propietario*, inquilin*, comprar casa, tasación*, condominio*, garajes, urbanización*, m²|venta*, comprar, vender*, dormitorios, zona, edificio*, lote, desarrollos',
  Reference:
    'diccionario*, traduc*, significado*, definición*, ortografía, directorio*, páginas amarillas, guía telefónica, mapas, mapa, código postal, callejero*, convertir*, calculadora*, frases, biografía*, patrimonio*, colecciones, efemérides, festivos, manuales, tutoriales, cómo hacer, conjuga*, qué es, yacimiento*|lengua*, palabra*, consulta*, listado*, fichas, información*, artículos, guía',
  Science:
    'investigación*, investigador*, química, espacio, espacial, clima, cambio climático, medio ambiente, medioambient*, congresos, revista, terremoto*, sismo*, volcán*, telescopio*, planeta*, naturaleza, especies, instituto de|ambiental*, técnic*, conservación*, estudio*, innovación*, datos, agua',
  'Sensitive Subjects':
    'armas, arma, rifles, funerari*, tanatorio*, esquelas, duelo, sepelio*, cementerio*, violencia de género, maltrato*, abuso*, agresión*, víctima*, asesinat*, homicid*, droga*, grow shop, growshop*, guerra*, tragedia*, desastre*, aborto*, trata de personas, adicción*|muerte*, peligro*, crimen*, dolor, emergencia*, fallec*',
  Shopping:
    'publicar anuncio, poner anuncio, carrito*, cesta*, tienda*, compra*, envío*, devolucion*, ofertas, rebajas, descuento*, novedades, lista de deseos, ropa, vestido*, camiset*, zapato*, zapatillas, calzado*, bolso*, joyas, joyería*, relojes, gafas*, juguete*, regalo*, mujer, hombre, niña, talla*, agotado, pago seguro, centro comercial, anuncios clasificados, segunda mano, subasta*, comparador*, cupones, catálogo*, complementos, precio habitual, anillos, pendientes, collares, estanco|precio*, producto*, pedido*, marca*, oferta*, colección*, bebé, moda, color*',
  Sports:
    'fútbol*, deporte*, deportiv*, partido*, goles, gol, jugador*, entrenador*, baloncesto*, ciclis*, carrera*, natación*, atlet*, selección*, campeonato*, copa, real madrid, barça, mundial*, fichaj*, clasificación*, estadio*, federación*, boxeo*, béisbol*, montaña*, esquí*, socios, temporada*, polideportivo*, torneos, lucha libre, automovilismo, gimnasia, hípic*|club, competición*, victoria*, campeón*, entrenamiento*, calendario, afición*, juegos',
  Travel:
    'viaje*, viajar, vuelo*, aeropuerto*, aerolíne*, vacacion*, alojamiento*, habitación*, casa rural, casas rurales, reserva*, escapada*, crucero*, excursion*, visitas guiadas, qué ver, qué hacer, playa*, isla, destino*, equipaje*, maletas, alquiler de coches, taxi*, autobús*, tren, trenes, billetes, ruta, posada*, hostal*, huésped*, noche*, balneario*, traslados, pasajes|tours, mar, ciudad*, experiencia*, llegada, salida, disfrut*, estancia*',
};
