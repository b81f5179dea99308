/**
 * The 27 top-level names of specification.md, "Category", and made-up second levels.
 * Of the real lists they have the shape and the counts, and every category that a preset of ours names; the rest is invented.
 */
export const SECOND_LEVELS: Record<string, string> = {
  Adult: '',
  'Arts & Entertainment':
    'Film & Series|Music & Radio|Events & Listings/Bars, Clubs & Nightlife|Museums & Galleries|Comics & Drawing|Festivals & Concerts|Offbeat/Occult & Paranormal|Online Video',
  'Autos & Vehicles':
    'Electric Cars|Motorcycles|Car Parts & Tuning|Lorries & Vans|Bicycles & E-Bikes|Classic Cars|Car Sales|Boats & Sailing',
  'Beauty & Fitness':
    'Skin Care|Hair & Barbers|Fragrances|Gyms & Studios|Yoga & Pilates|Make-up|Weight & Nutrition|Spas & Baths',
  'Books & Literature':
    "Publishers|Audiobooks|Children's Books|Poetry|Bookshops|Reading Circles|Fan Writing|Writers' Resources",
  'Business & Industrial':
    'Freight & Shipping|Manufacturing|Chemicals & Materials|Energy & Power|Marketing & Advertising|Office Supplies|Agriculture & Forestry|Construction',
  'Computers & Electronics':
    'Software Development|Cloud & Hosting|Computer Security|Consumer Devices|Networks|Data & Analytics|Computer Security/Hacking & Cracking|Open Source',
  Finance: 'Banking|Insurance|Investing|Accounting & Tax|Crypto Assets|Lending|Payments|Pensions',
  'Food & Drink':
    'Recipes|Restaurants|Coffee & Tea|Beverages/Alcoholic Beverages|Bakeries|Grocery & Delivery|Vegetarian & Vegan|Food Makers',
  Games: 'Console Games|Board Games|Mobile Games|Puzzles|Card Games/Poker & Casino Games|Gambling|Game Studios|Esports',
  Health:
    'Hospitals & Clinics|Dental Care|Mental Health|Medicines|Nursing & Care|Eye Care|Medical Devices|Public Health',
  'Hobbies & Leisure':
    'Photography|Knitting & Sewing|Model Making|Hiking & Camping|Fishing|Collecting|Amateur Radio|Gardening Clubs',
  'Home & Garden': 'Furniture|Kitchens & Baths|Lighting|Garden Plants|Home Repair|Smart Home|Cleaning|Swimming Pools',
  'Internet & Telecom':
    'Web Services|Mobile Networks|E-mail & Messaging|Search Engines|Broadband|Domain Names|Web Statistics|Directories',
  'Jobs & Education':
    'Universities|Schools|Online Courses|Job Boards|Apprenticeships|Languages|Scholarships|Study Abroad',
  'Law & Government':
    'Public Services|Courts & Law Firms|Elections|Embassies|Emergency Services|Tax Offices|Military|City Halls',
  News: 'World News|Local News|Business News|Weather|Politics|Newspapers|Technology News|Sports News',
  'Online Communities':
    'Forums|Dating & Personals|Blogs|Photo Sharing|Social Networks|Virtual Worlds|File Sharing & Hosting|Streaming Chats',
  'People & Society':
    'Charities|Religion & Belief|Family & Parenting|Seniors|Social Issues & Advocacy|Weddings|Volunteering|Genealogy',
  'Pets & Animals': 'Dogs|Cats|Horses|Birds|Aquariums|Veterinary Care|Pet Food|Wildlife',
  'Real Estate':
    'Flats & Houses|Holiday Homes|Commercial Property|Architects|Estate Agents|Student Housing|Moving House|Property Finance',
  Reference: 'Dictionaries|Maps|Encyclopaedias|Libraries|Calendars|Measurements|Archives|How-To Guides',
  Science: 'Astronomy|Biology|Chemistry|Physics|Earth & Climate|Mathematics|Research Institutes|Engineering',
  'Sensitive Subjects':
    'Accidents & Disasters|Firearms & Weapons|Recreational Drugs|Violence & Abuse|Death & Tragedy|Self-Harm|War & Conflict',
  Shopping: 'Clothing|Shoes|Toys|Gifts & Flowers|Auctions|Marketplaces|Luxury Goods|Price Comparison|Tobacco Products',
  Sports: 'Football|Winter Sports|Running|Cycling|Swimming|Motor Sports|Tennis|Martial Arts',
  Travel: 'Ferries & Cruises|Hotels|Trains & Buses|Airlines|City Guides|Package Holidays|Car Hire|Camping Sites',
};

export const THIRD_LEVELS = [
  'Guides & Reviews',
  'Equipment & Supplies',
  'Providers',
  'Events & Listings',
  'Other',
  'Training & Courses',
];
