/** IAB ids and labels that go with a category path: key of the longest matching path wins. */
const KEYS: Record<string, Record<string, string>> = {
  '/Adult': {
    IAB25: 'Non-Standard Content',
    'IAB25-3': 'Pornography',
    'IAB-v9i3On': 'Sensitive Topics',
    'IAB-v9i3On-Rm3SiT': 'Adult & Explicit Sexual Content',
  },
  '/Arts & Entertainment': { IAB1: 'Arts & Entertainment', 'IAB-JLBCU7': 'Entertainment' },
  '/Arts & Entertainment/Film & Series': { IAB1: 'Arts & Entertainment', 'IAB1-5': 'Movies', 'IAB-324': 'Movies' },
  '/Arts & Entertainment/Music & Radio': {
    IAB1: 'Arts & Entertainment',
    'IAB1-6': 'Music',
    'IAB-338': 'Music and Audio',
  },
  '/Autos & Vehicles': { IAB2: 'Automotive', 'IAB-1': 'Automotive' },
  '/Autos & Vehicles/Electric Cars': {
    IAB2: 'Automotive',
    'IAB2-12': 'Hybrid',
    'IAB-1': 'Automotive',
    'IAB-1-30': 'Auto Type',
    'IAB-1-30-34': 'Green Vehicles',
  },
  '/Beauty & Fitness': { IAB18: 'Style & Fashion', 'IAB-552': 'Style & Fashion' },
  '/Books & Literature': {
    IAB1: 'Arts & Entertainment',
    'IAB1-1': 'Books & Literature',
    'IAB-42': 'Books and Literature',
  },
  '/Business & Industrial': { IAB3: 'Business', 'IAB-52': 'Business and Finance' },
  '/Business & Industrial/Freight & Shipping': {
    IAB3: 'Business',
    'IAB3-9': 'Logistics',
    'IAB-52': 'Business and Finance',
    'IAB-52-90': 'Industries',
    'IAB-52-90-107': 'Logistics and Transportation Industry',
  },
  '/Computers & Electronics': { IAB19: 'Technology & Computing', 'IAB-596': 'Technology & Computing' },
  '/Computers & Electronics/Software Development': {
    IAB19: 'Technology & Computing',
    'IAB-596': 'Technology & Computing',
    'IAB-596-599': 'Computing',
    'IAB-596-599-602': 'Computer Software and Applications',
    'IAB-596-599-602-606': 'Programming Languages',
  },
  '/Finance': { IAB13: 'Personal Finance', 'IAB-391': 'Personal Finance' },
  '/Food & Drink': { IAB8: 'Food & Drink', 'IAB-210': 'Food & Drink' },
  '/Food & Drink/Beverages/Alcoholic Beverages': {
    IAB8: 'Food & Drink',
    'IAB8-18': 'Wine',
    'IAB-210': 'Food & Drink',
    'IAB-210-211': 'Alcoholic Beverages',
  },
  '/Games': { IAB9: 'Hobbies & Interests', 'IAB9-30': 'Video & Computer Games', 'IAB-680': 'Video Gaming' },
  '/Games/Gambling': { IAB9: 'Hobbies & Interests', 'IAB9-7': 'Card Games' },
  '/Health': { IAB7: 'Health & Fitness', 'IAB-286': 'Medical Health' },
  '/Hobbies & Leisure': { IAB9: 'Hobbies & Interests', 'IAB-239': 'Hobbies & Interests' },
  '/Home & Garden': { IAB10: 'Home & Garden', 'IAB-274': 'Home & Garden' },
  '/Jobs & Education': { IAB5: 'Education', 'IAB-132': 'Education' },
  '/Law & Government': { IAB11: "Law, Gov't & Politics", 'IAB-379': 'Politics' },
  '/News': { IAB12: 'News' },
  '/News/Politics': { IAB12: 'News', 'IAB11-4': 'Politics', 'IAB-379': 'Politics' },
  '/People & Society': { IAB14: 'Society' },
  '/People & Society/Family & Parenting': {
    IAB6: 'Family & Parenting',
    'IAB-186': 'Family and Relationships',
    'IAB-186-192': 'Parenting',
  },
  '/People & Society/Religion & Belief': { IAB23: 'Religion & Spirituality', 'IAB-453': 'Religion & Spirituality' },
  '/Pets & Animals': { IAB16: 'Pets', 'IAB-422': 'Pets' },
  '/Real Estate': { IAB21: 'Real Estate', 'IAB-441': 'Real Estate' },
  '/Science': { IAB15: 'Science', 'IAB-464': 'Science' },
  '/Sensitive Subjects': { IAB25: 'Non-Standard Content', 'IAB-v9i3On': 'Sensitive Topics' },
  '/Sensitive Subjects/Accidents & Disasters': {
    IAB12: 'News',
    'IAB-v9i3On': 'Sensitive Topics',
    'IAB-v9i3On-I4GWl6': 'Death, Injury or Military Conflict',
  },
  '/Sensitive Subjects/Firearms & Weapons': {
    IAB25: 'Non-Standard Content',
    'IAB25-2': 'Extreme Graphic/Explicit Violence',
    'IAB-v9i3On': 'Sensitive Topics',
    'IAB-v9i3On-avbNf2': 'Arms & Ammunition',
  },
  '/Sensitive Subjects/Recreational Drugs': {
    IAB9: 'Hobbies & Interests',
    'IAB9-9': 'Cigars',
    'IAB-v9i3On': 'Sensitive Topics',
    'IAB-v9i3On-pg0WhF': 'Illegal Drugs, Tobacco, Vaping and Alcohol',
  },
  '/Sensitive Subjects/Violence & Abuse': {
    IAB25: 'Non-Standard Content',
    'IAB25-2': 'Extreme Graphic/Explicit Violence',
    'IAB-v9i3On': 'Sensitive Topics',
    'IAB-v9i3On-XtODT3': 'Crime & Harmful Acts',
  },
  '/Sensitive Subjects/War & Conflict': {
    IAB12: 'News',
    'IAB-v9i3On': 'Sensitive Topics',
    'IAB-v9i3On-I4GWl6': 'Death, Injury or Military Conflict',
  },
  '/Shopping': { IAB22: 'Shopping', 'IAB-473': 'Shopping' },
  '/Shopping/Clothing': { IAB18: 'Style & Fashion', 'IAB18-3': 'Fashion', 'IAB-552': 'Style & Fashion' },
  '/Sports': { IAB17: 'Sports', 'IAB-483': 'Sports' },
  '/Travel': { IAB20: 'Travel', 'IAB-653': 'Travel' },
  '/Travel/Ferries & Cruises': {
    IAB20: 'Travel',
    'IAB20-8': 'Cruises',
    'IAB-653': 'Travel',
    'IAB-653-668': 'Travel Type',
    'IAB-653-668-672': 'Cruise Travel',
  },
  '/Travel/Hotels': {
    IAB20: 'Travel',
    'IAB20-15': 'Hotels',
    'IAB-653': 'Travel',
    'IAB-653-668': 'Travel Type',
    'IAB-653-668-674': 'Hotels and Motels',
  },
};

/** The extra keys of a category object (specification.md, "Category"); empty when no IAB category aligns. */
export function toIabKeys(path: string): Record<string, string> {
  for (let rest = path; rest !== ''; rest = rest.slice(0, rest.lastIndexOf('/'))) {
    const found = KEYS[rest];
    if (found) return found;
  }
  return {};
}
