/**
 * Given names that name the same person in another language or in everyday speech (Oleg = Aleh, Bill = William).
 * A modest table of well-known sets; a name may stand in several. Spellings that the sound key unifies are left out.
 */

const SETS = `aleksandr alexander alexandre alejandro alessandro aliaksandr oleksandr aleksander alexandros aleksandar iskander|aleksandr alexander sasha alex sacha shura oleksandr aliaksandr|alexandra aleksandra sasha oleksandra|aleksei alexey alexei oleksiy oleksii aliaksei alyaksey alyosha alex|anatoly anatol anatolii anatoli|andrei andrew andriy andre andreas andrzej andres andrea andrus andy|
anastasia nastia anastasiia|anna hanna ganna anne ann hannah|anton antony anthony antonio antoine tony antonis antonin|boris barys borys|daniil daniel danil danylo danila dan danny|denis dzianis denys|dmitry dmitri dmytro dzmitry dimitri dimitar dima mitya dimitrios|ekaterina yekaterina katerina kateryna katsiaryna catherine katherine katya kate|
elena yelena olena alena helen helena lena|eugene evgeny yevgeny yevhen yauhen evgenii yevgeniy evgeni zhenya|evgenia yevgenia yevheniya|filipp philip philippe pilip felipe|fyodor fedor theodore fedir teodor theodor|gennady hennadiy henadz gennadii|georgy george georgiy heorhiy georges jorge giorgi yuri yury yuriy iurii yuriy yuri|
grigory hryhoriy ryhor gregory grigoriy gregor|igor ihor ihar|ilya illia ilia elijah elias ilyas|ivan john ioan jan johan johannes jean juan giovanni ivo yan|john jack johnny jon|irina iryna irene|iosif joseph josef yosef jose giuseppe jozef osip yusuf joe|kirill kyrylo cyril kiryl|konstantin kostyantyn kanstantsin constantine constantin kostya|
larisa larysa|leonid leanid|lev leo lyov leon|ludmila lyudmila liudmyla ludmilla|maxim maksim maksym max|maria mariya mary marie masha mariia maryia|matvei matthew matthias matteo mateusz mathieu matt|mikhail michael mykhailo mikhas michel miguel michal misha mike mikael mickey|natalia natalya nataliya natasha natalie nataliia nathalie|
nikita mikita mykyta|nikolai nicholas mykola mikalai nicolas nikolay nikolaos nick nicolae kolya nico nic niko|oleg oleh aleh|olga olha volha|oksana aksana|pavel paul pavlo pablo paolo pawel paval pasha|petr peter piotr petro pierre pedro pyotr petar piatro|polina palina|roman raman|sergei serhiy siarhei serge sergio sergii sergiy serega|
semyon simon simeon semen|sofia sophia sofya|stanislav stas stanislau|stepan stephen stefan steven sciapan stephane steve esteban|svetlana svitlana sviatlana|taras|tatiana tetiana tatsiana tanya tatyana tetyana|timofei timothy tsimafei tim tymofiy|timur tamerlan|valentin valiantsin|valentina valiantsina valentyna|valery valeriy valeri valeryi|
vasily vasyl basil vasil vasilii vassili|viktor victor viktar vic|vitaly vital vitalii vitaliy|vladimir volodymyr uladzimir wladimir volodya vova vladimer|vladislav vladyslav uladzislau wladyslaw|vyacheslav viacheslav slava viachaslau|yaroslav jaroslav yaraslau|yulia julia iuliia yuliia julie|yana iana jana|zinaida zinaida|
william bill billy will willy wilhelm guillermo guillaume|robert bob bobby rob robbie roberto|richard rick dick rich ricky ricardo|james jim jimmy jamie|thomas tom tommy tomas tomasz|charles charlie chuck carlos carl karl chas|edward ed eddie ted ned eduard eduardo|theodore ted teddy theo|henry hank harry henri heinrich enrique|francis frank franz francisco francesco francois|
joseph joe joey|donald don donnie|ronald ron ronnie|david dave davy|samuel sam sammy|benjamin ben benny bibi binyamin|nathan nate nathaniel|gerald jerry gerry|gerard gerry|lawrence larry laurent lorenzo|patrick pat paddy|kenneth ken kenny|christopher chris cristobal christophe christoph krzysztof|christian cristian|peter pete|gregory greg|jeffrey jeff geoffrey geoff|
elizabeth liz beth betty eliza lisa elisabeth yelizaveta elizaveta elisaveta|margaret maggie peggy meg marguerite margarita|susan sue suzanne susanna|deborah debbie deb|jennifer jenny jen|barbara barb|victoria viktoria vicky viktoriya viktoryia|abraham abe ibrahim|zachary zack|frederick fred freddy friedrich federico frederic|louis lewis luis luigi ludwig|martin marty|
mohammad mohammed muhammad mohamed mohamad mehmet muhamad mahomed magomed mukhammad muhammed mohd mohammod mehmed|ahmad ahmed ahmet akhmed akhmad akhmet|mahmoud mahmud mehmood mahmood makhmud|hussein husain husayn hossein hussain hosein huseyin husein khusein guseyn|hasan hassan khasan gasan|yusuf yousef youssef yusef yousif joseph yosef yusif|
omar umar omer umer|osama usama oussama|othman uthman osman usman ottman|abdullah abdallah abdulla abdollah abdellah|ibrahim ebrahim ibragim braham|ismail esmail ismael ismayil|mustafa mostafa moustapha mustapha|said saeed saeid sayeed saed|qasim ghasem qasem kassem kasim qassem gasem|ali aly|jafar jaafar ghafar dzhafar|suleiman sulayman soleiman suleyman solomon|
mehdi mahdi|reza rida ridha riza|yahya yahia|khalid khaled halid|tariq tarek tarik tareq|rashid rachid rasheed|faisal faysal feisal|jamal gamal djamel cemal dzhamal|hamza hamzah|moammar muammar muamar|said saidi|zia ziya|bashar bachar|maher mahir|rami ramy|daoud dawood david davud dawud|musa moussa mousa moses|isa eissa issa|yunus younis yunis jonas|zakaria zakariya zechariah|
gaddafi qaddafi kadhafi qadhafi gadhafi qathafi|chen chan tan|huang wong hwang|zhang cheung chang|wang wong|li lee|liu lau|wu ng|lin lam|xu hsu hui|yang yeung|zhou chow chou|zhao chiu chao|zheng cheng|cai tsai choi|xie tse hsieh|guo kwok kuo|he ho|liang leung|deng tang teng|luo lo law|lee yi ri rhee li|park pak bak|choi choe|jung jong chung jeong|lim rim im|roh no ro|kim gim|xi hsi`; // biome-ignore format: a table

const setsOf = new Map<string, Set<string>>();
for (const line of SETS.split('|')) {
  const names = line.trim().split(/\s+/);
  for (const name of names) {
    const others = setsOf.get(name) ?? new Set<string>();
    for (const other of names) if (other !== name) others.add(other);
    setsOf.set(name, others);
  }
}

const NONE: readonly string[] = [];
const lists = new Map([...setsOf].map(([name, others]) => [name, [...others]]));

/** Other names the bearer of this given name may go by; folded. Empty when none are known. */
export const otherGivenNames = (name: string): readonly string[] => lists.get(name) ?? NONE;
