/**
 * Given names that distinguish a person from a firm where a list does not say which it is: frequent first names of individuals
 * on the OFAC SDN list (a US government work), without those that firms are as often called by, and common European ones.
 */
const NAMES =
  'aamir aaron abbas abd abdallah abdel abdelmalek abdi abdirahman abdollah abdul abdullah abdulrahman abdur ' +
  'abid abolfazl abou aboud abubakar adam adel adil adnan adrian ahmad ahmed ahmet aiman aisha akbar akram ' +
  'alaa alan albert alberto albrecht aleh alejandro aleksander aleksandr aleksei aleksey alena alex alexander ' +
  'alexandr alexei alexey alfonso alfred alfredo ali aliaksandr alim alireza alla alvaro alyaksandr amanda ' +
  'amer amir amit anand anastasia anastasiya anatoliy anatoly andre andreas andrei andrej andrew andrey ' +
  'andrii andriy anil anita anna anne anthony anton antonio anwar arash arkady armando artem arthur artur ' +
  'arturo artyom asghar ashok ashraf asif awad ayad ayman ayse aziz babak babu bahram barry bashar bashir ' +
  'behnam behrooz behzad ben benjamin bernard betty bilal bob boris brandon brenda brian bruce bryan burak ' +
  'carl carlos carol catherine cem cenk cesar charles chol chris christian christina christopher chun claudia ' +
  'craig cynthia daisy dan daniel daniela david daw deborah deepak denis dennis derek diana diego dieter ' +
  'dimitri dmitri dmitrii dmitriy dmitry dmytro donald donna doris douglas dragan dzmitry ebrahim edgar ' +
  'eduard eduardo edward ehsan ekaterina elena eli elif elizabeth emil emily emma emre ergin eric erik erkan ' +
  'ernst eugene evgeni evgenii evgeniy evgeny fadi fahad fahd faisal farhad farid farshad faruk fatemeh fatma ' +
  'felipe ferenc fernando fiona firas florian francisco francois frank franz fred frederick fritz fuad gabor ' +
  'gabriel galina ganesh gary gavin gennadiy gennady george gerald gerardo gerhard ghassan ghazi gholam ' +
  'gholamreza gilberto giovanni gleb glenn goran gordon graham greg gregory guillermo gunter gunther gustavo ' +
  'habib hafiz hakan hamad hamed hamid hamideh hamidreza hani hans harith harold harry hasan hashem hashim ' +
  'hassan haytham hector heinz helen helmut henrik henry herbert hermann hisham hooman hosein hossein houssam ' +
  'howard hugo husayn huseyin hussam hussein ian ibrahim igor ihar ihor ilya imad imran imtiaz inayat ingrid ' +
  'iqbal irina irum isaac ismael ismail istvan ivan ivana ivo iyad jacob jacqueline jaime jalal jalaluddin ' +
  'jamal james jamil janos jason javad javier jean jeff jeffrey jennifer jerry jesus jim jiri joaquin joel ' +
  'johan johann johannes john jonathan jong jorge jose joseph joshua juan juergen julia julie julio jurgen ' +
  'kamal kamel kamran karen karim karl kassem kathleen keith kemal ken kenneth kevin khaled khalid khalifa ' +
  'khalil khamis khin kim kirill klaus konstantin kourosh krzysztof ksenia kumar kursad kurt kyong larisa ' +
  'larry laszlo laura lawrence lee leila leonid linda lisa louis lucas luigi luis luke mahad mahdi maher ' +
  'mahir mahmood mahmoud mahmud majid maksim malik manfred manoj mansour mansur manuel marat marc marco marek ' +
  'margaret maria marina mario mariya mark markus martin marwan mary maryam masoud masoumeh matthew maurice ' +
  'max maxim maxime mehdi mehmet mehran mesut michael michel michele miguel mike mikhail milad milan mirko ' +
  'mitra mohamad mohamed mohammad mohammadreza mohammed mohd mohsen mojtaba morteza mostafa mubarak muhammad ' +
  'muhammed muhsin munir murat musa mustafa mustapha mykola myo myong myra nabil nadeem nancy naser nasrin ' +
  'nasser natalia nataliya natallia natalya nathan naveed navid nayif neil nenad nicholas nick nicola nikita ' +
  'nikola nikolai nikolay nima nina noor norman olaf oleg oleh oleksandr oleksiy olga olivier omar orhan ' +
  'osama oscar osman ozgur pamela parisa parviz patricia patrick paul pavel pavol payam pedro pejman peter ' +
  'petr petra philip philippe pierre piotr pradeep pyotr qasem qasim qassim rachel rafael rainer raisa raj ' +
  'rajesh rajiv rakesh ralf ralph ramesh ramin ramon ramzi randy rashid raul ravi raymond rebecca rehan rene ' +
  'resit rex reza ricardo richard robert roberto rodrigo roger roland rolf roman ron ronald rosa rouhollah ' +
  'roy ruben ruslan russell ruth ryan saadi saddam saeed said saif saleh salih salim salman samer sami samir ' +
  'samuel sandra sanjay sara sarah sayed sayf sayyed sayyid scott sean selim sergei sergej sergey sergio ' +
  'serhiy serkan seyed seyyed shabbir shahid shahram shaikh sharon siamak siarhei simon simone sirous ' +
  'slobodan sonia stanislav stefan stefano stepan stephan stephen steve steven stuart sunil suresh susan ' +
  'susanna sven svetlana syed tadeusz taha tariq tatiana tatyana ted terry theodore thomas tim timothy timur ' +
  'tina todd tolga tom tomas tony tracy ugur ulrich umar usama usman uwe vadim vahid valentin valentina ' +
  'valerii valeriy valery vasiliy vasily vera vesna victor vijay vikram viktar viktor vincent vitaliy vitaly ' +
  'vladimir vladislav volkan volodymyr vyacheslav waleed walid walter warren wayne werner wilhelm william ' +
  'wolfgang xavier yahya yasin yasir yassin yekaterina yelena yevgeniy yevgeniya yevgeny yong yousef youssef ' +
  'yulia yuliya yunus yuri yuriy yury yusuf yves zafar zahra zlatko zoran';

/** Given names in lower case, without marks. */
export const GIVEN_NAMES: ReadonlySet<string> = new Set(NAMES.split(' '));
