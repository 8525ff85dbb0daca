/**
 * Countries with their adjectives and other writings, regions and large cities, folded. In organisation and vessel
 * names a place separates siblings (Bank X Moscow, Bank X Minsk), so writings of one place become one token.
 */

/** First writing is the token's text. `_` stands for a space. */
const COUNTRIES = `afghanistan afghan|albania albanian|algeria algerian algerie|angola angolan|argentina argentine argentinian|armenia armenian|australia australian|austria austrian osterreich|azerbaijan azerbaijani|
bahamas|bahrain bahraini|bangladesh bangladeshi|belarus belarusian byelorussian belorussian belarus belorusskii belorusskaia belaruskiy|belgium belgian belgique|belize|bolivia bolivian|bosnia bosnian|brazil brazilian brasil|bulgaria bulgarian|burundi|
cambodia cambodian|cameroon|canada canadian|chile chilean|china chinese zhongguo prc|colombia colombian|congo congolese drc|croatia croatian|cuba cuban|cyprus cypriot|czech czechia|denmark danish danmark|dominican|ecuador|egypt egyptian|eritrea eritrean|estonia estonian|
ethiopia ethiopian|finland finnish|france french|georgia georgian|germany german deutschland|ghana|greece greek hellenic|guatemala guatemalan|guinea|haiti haitian|honduras|hungary hungarian|iceland|india indian|indonesia indonesian|iran iranian persian persia irani|iraq iraqi irak|
ireland irish|israel israeli|italy italian italia|jamaica|japan japanese nippon nihon|jordan jordanian|kazakhstan kazakh|kenya kenyan|korea korean dprk choson chosun joson|kuwait kuwaiti|kyrgyzstan kyrgyz|laos lao|latvia latvian|lebanon lebanese liban|liberia liberian|libya libyan|
lithuania lithuanian|luxembourg|macau macao|macedonia macedonian|madagascar|malaysia malaysian|mali malian|malta maltese|mexico mexican|moldova moldovan|mongolia mongolian|montenegro|morocco moroccan maroc|mozambique|myanmar burma burmese myanma|namibia|nepal|
netherlands dutch holland nederland|nicaragua nicaraguan|niger|nigeria nigerian|norway norwegian|oman omani|pakistan pakistani|palestine palestinian|panama panamanian|paraguay|peru peruvian|philippines philippine filipino|poland polish polska|portugal portuguese|qatar qatari|
romania romanian|russia russian rossiya rossiia rossiiskii rossiiskaia russkii rf|rwanda|saudi ksa|senegal|serbia serbian|seychelles|singapore singaporean|slovakia slovak|slovenia|somalia somali|spain spanish espana|sudan sudanese|sweden swedish|
switzerland swiss schweiz suisse|syria syrian|taiwan taiwanese|tajikistan tajik|tanzania|thailand thai|tunisia tunisian|turkey turkish turkiye|turkmenistan turkmen|uganda|ukraine ukrainian|uae emirates united_arab_emirates|uk united_kingdom britain british great_britain|
usa united_states united_states_of_america us america american|uruguay|uzbekistan uzbek|venezuela venezuelan|vietnam vietnamese viet_nam|yemen yemeni|zimbabwe|europe european euro|asia asian|africa african|arab arabia arabian arabic|hongkong hong_kong hk|crimea crimean krym|
chechnya chechen|dagestan|tatarstan tatar|bashkortostan|donetsk donetskaia|luhansk lugansk luganskaia|xinjiang sinkiang|tibet|kurdistan|gaza|jerusalem`; // biome-ignore format: a table

const CITIES = `moscow moskva moskovskii moskovskaia|petersburg saint_petersburg st_petersburg sankt_peterburg peterburg peterburgskii|kyiv kiev|minsk minskii|kharkiv kharkov|odesa odessa|novosibirsk|ekaterinburg yekaterinburg|kazan|chelyabinsk|omsk|samara|rostov|ufa|krasnoyarsk|perm|voronezh|volgograd|saratov|
tula|tomsk|irkutsk|vladivostok|khabarovsk|kaliningrad|murmansk|sevastopol|simferopol|kerch|izhevsk|tyumen|ural uralskii uralskaia|ryazan|kaluga|smolensk|bryansk|yaroslavl|ivanovo|penza|kursk|severodvinsk|taganrog|astrakhan|arkhangelsk|vologda|siberia siberian sibirskii|volga|don|baltic|baikal|
beijing peking|shanghai|shenzhen|guangzhou canton|guangdong|tianjin|chongqing|chengdu|wuhan|hangzhou|nanjing|xian|harbin|dalian|qingdao|suzhou|ningbo|xiamen|hefei|changsha|zhengzhou|jinan|shenyang|kunming|nanchang|urumqi|shandong|zhejiang|jiangsu|sichuan|hunan|hubei|hebei|henan|shaanxi|shanxi|fujian|
jiangxi|anhui|hainan|yunnan|guizhou|gansu|liaoning|jilin|heilongjiang|guangxi|zhuhai|dongguan|foshan|wuxi|kowloon|taipei|pyongyang|seoul|busan|tokyo|osaka|kobe|
tehran teheran|isfahan esfahan|shiraz|tabriz|mashhad|qom|karaj|ahvaz|bandar|kish|khuzestan|baghdad|basra|mosul|erbil|damascus|aleppo|homs|latakia|beirut|amman|riyadh|jeddah|dubai|abu_dhabi|sharjah|ajman|fujairah|doha|muscat|sanaa|aden|cairo|alexandria|tripoli|benghazi|khartoum|nairobi|mogadishu|
istanbul|ankara|izmir|mersin|antalya|baku|tbilisi|yerevan|tashkent|almaty|astana|bishkek|dushanbe|ashgabat|kabul|kandahar|herat|karachi|lahore|islamabad|peshawar|quetta|delhi new_delhi|mumbai|chennai|kolkata|dhaka|colombo|bangkok|yangon|hanoi|jakarta|kuala_lumpur|manila|
london|paris|berlin|frankfurt|munich munchen|hamburg|vienna wien|zurich|geneva geneve|madrid|barcelona|lisbon|rome roma|milan milano|athens|sofia|bucharest|belgrade beograd|warsaw warszawa|prague praha|budapest|riga|vilnius|tallinn|helsinki|stockholm|oslo|copenhagen|amsterdam|rotterdam|
brussels|antwerp|limassol|nicosia|valletta|dublin|new_york|chicago|boston|houston|dallas|atlanta|phoenix|cleveland|miami|toronto|vancouver|montreal|sydney|melbourne|mexico_city|bogota|caracas|havana|managua|lima|buenos_aires|sao_paulo|johannesburg|lagos|accra|kampala|
east eastern|west western|north northern|south southern|central|northwest northwestern|northeast northeastern|southwest southwestern|southeast southeastern|northwestern|pacific|atlantic|caspian|gulf|caribbean|mediterranean|middle_east`; // biome-ignore format: a table

interface Place {
  words: readonly string[];
  text: string;
}

const byFirst = new Map<string, Place[]>();
for (const line of `${COUNTRIES}|${CITIES}`.split('|')) {
  const names = line.trim().split(/\s+/);
  for (const name of names.flatMap((one) =>
    /(?:ii|aia)$/.test(one) ? [one, one.replace(/ii$/, 'iy').replace(/aia$/, 'aya'), one.replace(/ii$/, 'y')] : [one],
  )) {
    const words = name.split('_');
    byFirst.set(words[0]!, [...(byFirst.get(words[0]!) ?? []), { words, text: names[0]!.replaceAll('_', '') }]);
  }
}
for (const list of byFirst.values()) list.sort((a, b) => b.words.length - a.words.length);

/** The place that starts at `at`: one text for all its writings, and how many words it takes. */
export function placeAt(words: readonly string[], at: number): { text: string; length: number } | undefined {
  for (const place of byFirst.get(words[at]!) ?? [])
    if (place.words.every((part, i) => words[at + i] === part)) return { text: place.text, length: place.words.length };
  return undefined;
}
