/** Words whose class is known: particles, titles, words of trades and other ordinary words of organisation names. */
import type { NameKind, TokenClass } from '../name.ts';

const set = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/** Parts that join names and carry little themselves; articles and connecting words of organisation names. */
const PERSON_PARTICLES =
  set(`al el ul ur ad an as ash at az ar bin ibn ben bint binti bte ould wuld vuld abu abou de da das do dos del della der den des di du la le les van von zu zum zur ter ten te
  y e af av ap und and oglu ogly oghli uulu kyzy qizi zadeh zada beg bey na nu dit dite`);
const ORGANISATION_PARTICLES =
  set(`of the and for in to on by at with from a an de del della der den des di du la le les el al und et y e i v na po pod dlia dlya im imeni iz s o und fur von der die das zur ltd och og i ja da do dos das as os
  van ve wa no ho named after academician academic akademika akad so called`);

const TITLES =
  set(`mr mrs ms miss dr prof professor sir lord lady dame hon honorable honourable rev reverend father fr monsieur madame mme herr frau senor senora sheikh shaikh shaykh sheik cheikh chaykh hajji haji hajj hadji al-hajj alhaji mullah mulla maulvi mawlawi maulavi moulavi maulana mawlana molla
  ayatollah hojjatoleslam hujjat qari sayyid sayed seyed said syed sayyed seyyed general gen colonel col major maj captain capt lieutenant lt brigadier brig admiral commander marshal sgt sergeant president prince princess king queen sultan emir amir eng engineer ing jr sr junior senior phd md esq
  ambassador minister deputy judge imam ustad ustaz doctor mag dipl haji`);

const DOMAIN =
  set(`bank banking banka banco banque bankasi shipping ship shipyard shipbuilding maritime marine shipmanagement tanker tankers navigation trading trade traders trader commerce commercial aviation airlines airline airways air aerospace space aircraft helicopter helicopters airport oil gas petroleum petrochemical petrochemicals
  energy power electric electrical electronics electronic electro microelectronics semiconductor semiconductors optical optics optoelectronics instrument instruments instrumentation machine machinery machines tool tools engineering construction building metallurgical metallurgy metal metals steel iron aluminium aluminum copper gold mining
  mine mines coal chemical chemicals chemistry pharmaceutical pharma medical health hospital insurance reinsurance finance financial investment investments invest capital fund securities exchange leasing lease credit payment payments money transfer currency logistics transport transportation freight cargo forwarding railway rail railways road auto automobile automotive motor motors
  vehicle vehicles truck telecom telecommunications telecommunication communication communications network networks software computer computers computing data information it technology technologies tech technical tekhnologii system systems systemy security defense defence military arms weapons ammunition missile missiles rocket radar radio drone drones
  unmanned nuclear atomic research scientific science sciences institute academy university college school laboratory laboratories lab bureau design development education training media television tv broadcasting news press publishing travel tourism hotel hotels restaurant food foods agriculture agricultural farm agro textile textiles clothing garment garments tobacco
  cement glass plastic plastics rubber paper wood timber furniture printing consulting consultancy consultants advisory management services service servis import export imports exports supply supplies equipment plant factory works mill refinery production manufacturing manufacture manufacturer product products materials material components spare parts
  property properties estate real housing foundation charity charitable relief welfare humanitarian aid party front army brigade brigades battalion force forces guard guards corps movement organization organisation committee council ministry department agency authority administration office federation union society club center centre
  center association cooperative zavod nauchno proizvodstvennoe proizvodstvennyi obedinenie institut tsentr bjuro biuro konstruktorskoe konstruktorskoye nauchnyi issledovatelskii issledovatelskiy nii npo npp okb ckb tskb skb kb po pkf tpk tek trest fabrika stroi stroitelnaia mashinostroitelnyi mashinostroeniia gazovaia neftianaia neft gaz energo torgovyi dom house
  aerospace automation control electromechanical laser lasers engine engines sensor sensors robot robotics cnc sourcing procurement purchasing battery batteries circuit circuits chip chips biological optoelectronic optoelectronics
  photonics mobile internet storage biotech biotechnology cable cables propulsion inspection testing packaging wireless warehouse warehousing catering hydraulic hydraulics turbine turbines valve valves pump pumps bearing bearings lighting
  display photovoltaic infrared satellite satellites microwave polymer chartering purification composite composites device devices hardware
  advies beheer holding group groupe gruppe gruppa grupp holdings global universal worldwide solutions partners trust`);

const COMMON =
  set(`international internacional internationale intl national nacional nationale natsionalnyi state federal general new old united unified first joint public private special industrial industries industry group company limited enterprise enterprises corporation business corporate main head branch subsidiary project projects people peoples popular republic
  republican democratic islamic muslim revolutionary liberation revolution resistance independent free freedom green red black white blue golden silver star sun moon sky ocean sea river lake mountain city urban rural high advanced modern integrated intelligent smart digital innovation innovative innovations quality best good great grand royal imperial premier prime
  elite alpha beta delta omega sigma mega super top plus pro max multi inter trans continental transnational overseas foreign external internal local regional district provincial municipal social cultural economic political strategic tactical applied experimental special complex basic joint specialised specialized world global family brothers sons associates house team point line lines
  lady queen king princess prince saint holy peace glory victory fortune lucky dragon eagle lion tiger phoenix pearl diamond crystal ocean bright future dream hope spirit pioneer leader champion hero warrior`);

const INITIAL_COMMON = new Map(Object.entries({ intl: 'international', dept: 'department', univ: 'university', tech: 'technology', technologies: 'technology', mfg: 'manufacturing', dev: 'development', eng: 'engineering', engrg: 'engineering', assn: 'association', org: 'organization', organisation: 'organization', organisations: 'organization', organizations: 'organization', natl: 'national', govt: 'government', mgmt: 'management', svcs: 'service', services: 'service', svc: 'service', systems: 'system', industries: 'industry', industrial: 'industry', defence: 'defense', centre: 'center', centres: 'center', labour: 'labor', aluminium: 'aluminum', holdings: 'holding', electronics: 'electronic', communications: 'communication', telecommunications: 'telecommunication', investments: 'investment', sciences: 'science', scientific: 'science', products: 'product', chemicals: 'chemical', metals: 'metal', motors: 'motor', networks: 'network', missiles: 'missile', grp: 'group', gruppa: 'group', grupp: 'group', groupe: 'group', gruppe: 'group', bros: 'brothers', airlines: 'airline', lines: 'line', instruments: 'instrument', tankers: 'tanker', traders: 'trader', securities: 'security', laboratories: 'laboratory', lab: 'laboratory', labs: 'laboratory', schweiz: 'switzerland', banka: 'bank', banque: 'bank', banco: 'banco', tsentr: 'center', zavod: 'zavod', institut: 'institute', aviatsiia: 'aviation', shareholding: 'holding', constructions: 'construction', materials: 'material', components: 'component', petrochemicals: 'petrochemical', semiconductors: 'semiconductor', machines: 'machine', tools: 'tool', helicopters: 'helicopter', forces: 'force', guards: 'guard', exports: 'export', imports: 'import' })); // biome-ignore format: a table

/** Plural, abbreviation and British spelling of a word of organisation names, to one writing. */
export const plainWord = (word: string): string => INITIAL_COMMON.get(word) ?? word;

/** Class of a folded word by itself; `name` when nothing is known about it. */
export function wordClass(word: string, kind: NameKind): TokenClass {
  if (kind === 'person') {
    if (PERSON_PARTICLES.has(word)) return 'particle';
    return TITLES.has(word) ? 'title' : 'name';
  }
  if (ORGANISATION_PARTICLES.has(word) || (kind === 'unknown' && PERSON_PARTICLES.has(word))) return 'particle';
  if (DOMAIN.has(word)) return kind === 'vessel' ? 'common' : 'domain';
  if (COMMON.has(word)) return 'common';
  return kind === 'unknown' && TITLES.has(word) ? 'title' : 'name';
}

const PATRONYMIC =
  /(?:[oe]vich|[oe]vych|[oe]vic|yevich|ich|ovna|evna|ivna|yevna|inichna|ogly|oglu|ovych|[ae]vich|auna|iouna|euna)$/;

/** True for East Slavic patronymics, which one side of a comparison often leaves out. */
export const isPatronymic = (word: string): boolean => word.length > 5 && PATRONYMIC.test(word);
