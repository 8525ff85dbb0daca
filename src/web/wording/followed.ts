import type { Language } from '../../reports/report.ts';
import type { FollowedParties } from '../../service/question/party-search.ts';

/** How parties were found: by name or number, by a word of the name, by topic. */
type Tiers = FollowedParties['tiers'];

const parties = (count: number): string => (count === 1 ? '1 party' : `${count} parties`);

interface FollowedWords {
  title: string;
  lead: string;
  /** Where what is followed is kept, and who can see it. */
  kept: string;
  noScript: string;
  none: string;
  follow: string;
  following: string;
  all: string;
  /** A button of the page could not do its work. */
  followFailed: string;
  refresh: string;
  seeAll: string;
  seen: string;
  stop: string;
  /** `{name}` is what was followed. */
  stopped: string;
  undo: string;
  /** Said of a followed thing; `{count}`, `{when}` are filled in. */
  fresh: string;
  nothingNew: string;
  missing: string;
  failed: string;
  tooMany: string;
  loading: string;
  /** Of one party of a search. */
  marks: { new: string; changed: string; gone: string };
  earlier: (count: number) => string;
  found: (by: Tiers) => string;
  foundBy: string;
  firstOnly: (most: number) => string;
  setAside: (count: number) => string;
  feedToken: string;
  feedTokenHelp: string;
  feedTokenWrong: string;
  noTokenNeeded: string;
  feed: string;
  feedHelp: string;
  copy: string;
  party: string;
  search: string;
  /** In feeds. */
  partyFeed: (name: string) => string;
  partyAbout: (standing: string, records: string, events: number, shown: number) => string;
  searchFeed: (q: string) => string;
  searchAbout: (found: Tiers & { total: number; shown: number; percent: number }) => string;
  listedNow: (lists: string) => string;
  noLongerListed: string;
  noDate: (by: string) => string;
  newest: string;
  score: (percent: number) => string;
  quote: (field: string, before: string, after: string) => string;
}

export const FOLLOWED: Readonly<Record<Language, FollowedWords>> = {
  en: {
    title: 'Followed',
    lead: 'Parties and searches that you follow, and what changed since you last looked.',
    kept: 'What you follow is kept in this browser alone, also after you sign out; the service keeps nothing of it. Clearing the data of the browser deletes it, and who uses this browser can see it.',
    noScript: 'What is followed is kept by the browser, so this page needs JavaScript. Without it, take a feed.',
    none: 'You follow nothing yet. Press “Follow” on the page of a party, or on the results of a search.',
    follow: 'Follow',
    following: 'Following',
    all: 'All followed',
    followFailed: 'This could not be kept: {reason}',
    refresh: 'Ask again',
    seeAll: 'Mark all as seen',
    seen: 'Mark as seen',
    stop: 'Stop following',
    stopped: '{name} is followed no more.',
    undo: 'Undo',
    fresh: '{count} new since {when}',
    nothingNew: 'Nothing new since {when}',
    missing: 'No record has this number any more. What was known of it stands on no list at hand.',
    failed: 'The service did not answer: {reason}. Ask again in a moment.',
    tooMany: 'the limit of your token is used up for this minute',
    loading: 'Asking the lists…',
    marks: { new: 'new', changed: 'changed', gone: 'found no more' },
    earlier: (count) => `Everything known: ${count}`,
    found: ({ names, words, topics }) =>
      [
        words + topics === 0 || names > 0 ? `${parties(names)} by name or number` : '',
        words > 0 ? `${parties(words)} by a word of the name` : '',
        topics > 0 ? `${parties(topics)} by topic` : '',
      ]
        .filter(Boolean)
        .join(', '),
    foundBy: 'The question',
    firstOnly: (most) => `Only the best ${most} are followed; narrow the search down.`,
    setAside: (count) => `${count} more set aside by what you know`,
    feedToken: 'Feed token',
    feedTokenHelp:
      'Feed readers need an address with a token of its own, which opens feeds alone. Whoever runs this service makes one with: sis token create NAME --feeds. Type it here to see whole addresses: it stays in this tab and is sent nowhere.',
    feedTokenWrong: 'A token is of letters, digits, “_” and “-” alone.',
    noTokenNeeded: 'This service asks nobody for a token: the addresses work as they stand.',
    feed: 'Feed for a feed reader',
    feedHelp: 'Put your feed token in place of FEED-TOKEN. Who has the address can read the feed.',
    copy: 'Copy',
    party: 'Party',
    search: 'Search',
    partyFeed: (name) => `${name}: what changed on the lists`,
    partyAbout: (standing, records, events, shown) =>
      `${standing} Records: ${records}. ${events === 1 ? '1 official event is known' : `${events} official events are known`}${shown < events ? `; this feed has the newest ${shown}` : ''}. A new one comes when a list changes.`,
    searchFeed: (q) => `${q}: parties on the lists`,
    searchAbout: ({ names, words, topics, total, shown, percent }) =>
      `${names === 1 ? '1 party is' : `${names} parties are`} found by name or number at ${percent} of 100 or above${words > 0 ? `, ${words} by a word of the name` : ''}${topics > 0 ? `, ${topics} by topic` : ''}${shown < total ? `; this feed has the best ${shown}, so narrow the search down` : ''}. A party that is listed or respelled so that it fits comes as a new entry. No entry is no clearance.`,
    listedNow: (lists) => `Listed now: ${lists}.`,
    noLongerListed: 'On no list now.',
    noDate: (by) => `no official date; in the edition of ${by}`,
    newest: 'Newest on the lists',
    score: (percent) => `Score ${percent} of 100`,
    quote: (field, before, after) => `${field}: ${before} → ${after}`,
  },
  zh: {
    title: '关注',
    lead: '您关注的主体和查询，以及自上次查看以来的变动。',
    kept: '关注内容仅保存在此浏览器中，退出登录后仍会保留；服务端不保存任何内容。清除浏览器数据会将其删除，使用此浏览器的人都能看到。',
    noScript: '关注内容由浏览器保存，因此此页面需要启用 JavaScript。如无法启用，请使用订阅源。',
    none: '您尚未关注任何内容。请在主体页面或查询结果上点按“关注”。',
    follow: '关注',
    following: '已关注',
    all: '全部关注',
    followFailed: '无法保存：{reason}',
    refresh: '重新查询',
    seeAll: '全部标为已看',
    seen: '标为已看',
    stop: '取消关注',
    stopped: '已不再关注{name}。',
    undo: '撤销',
    fresh: '自{when}以来有{count}项新内容',
    nothingNew: '自{when}以来无新内容',
    missing: '已没有记录使用此编号，现有名单上查无此主体。',
    failed: '服务未作答：{reason}。请稍后重新查询。',
    tooMany: '您的令牌本分钟的限额已用完',
    loading: '正在查询名单…',
    marks: { new: '新增', changed: '有变动', gone: '不再命中' },
    earlier: (count) => `全部已知内容：${count}项`,
    found: ({ names, words, topics }) =>
      [
        words + topics === 0 || names > 0 ? `按名称或号码匹配到${names}个主体` : '',
        words > 0 ? `按名称中的词匹配到${words}个主体` : '',
        topics > 0 ? `按主题匹配到${topics}个主体` : '',
      ]
        .filter(Boolean)
        .join('，'),
    foundBy: '查询条件',
    firstOnly: (most) => `仅关注匹配度最高的${most}个；请缩小查询范围。`,
    setAside: (count) => `另有${count}个因已知情况而搁置`,
    feedToken: '订阅令牌',
    feedTokenHelp:
      '订阅阅读器需要带有专用令牌的地址，该令牌只能打开订阅源。由服务运营者用此命令创建：sis token create NAME --feeds。在此输入即可看到完整地址：令牌只留在此标签页中，不会发送到任何地方。',
    feedTokenWrong: '令牌只由字母、数字、“_”和“-”组成。',
    noTokenNeeded: '此服务不要求令牌：以下地址可直接使用。',
    feed: '供订阅阅读器使用的地址',
    feedHelp: '请将 FEED-TOKEN 换成您的订阅令牌。持有该地址者均可读取此订阅源。',
    copy: '复制',
    party: '主体',
    search: '查询',
    partyFeed: (name) => `${name}：名单变动`,
    partyAbout: (standing, records, events, shown) =>
      `${standing}记录：${records}。已知${events}项官方变动${shown < events ? `，本订阅源载有最新${shown}项` : ''}。名单变动时会出现新条目。`,
    searchFeed: (q) => `${q}：名单上的主体`,
    searchAbout: ({ names, words, topics, total, shown, percent }) =>
      `按名称或号码匹配到${names}个达到${percent}分（满分100）的主体${words > 0 ? `，按名称中的词匹配到${words}个` : ''}${topics > 0 ? `，按主题匹配到${topics}个` : ''}${shown < total ? `，本订阅源载有匹配度最高的${shown}个，请缩小查询范围` : ''}。新列入或改写名称后匹配的主体会作为新条目出现。没有条目不等于无风险。`,
    listedNow: (lists) => `现列名：${lists}。`,
    noLongerListed: '目前不在任何名单上。',
    noDate: (by) => `无官方日期；见于${by}的版本`,
    newest: '名单上的最新变动',
    score: (percent) => `分数${percent}（满分100）`,
    quote: (field, before, after) => `${field}：${before} → ${after}`,
  },
};
