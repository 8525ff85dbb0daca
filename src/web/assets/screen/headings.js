/**
 * What columns of customer files are headed in the languages that such files come in. Folded as {@link foldHeading}
 * folds: lower case, without marks, spaces and punctuation. A heading is first looked up whole, then by its parts.
 */
const HEADINGS = {
  id: 'id|customerid|clientid|customerno|customernumber|clientno|clientnumber|accountid|accountno|accountnumber|account|ref|reference|recordid|rowid|no|number|key|crmid|partyid|partnerid|kundennummer|kundennr|kdnr|numeroclient|noclient|numerodecliente|idcliente|idclient|codigocliente|codcliente|codiceccliente|klantnummer|numerklienta|musterino|номер|номерклиента|идентификаторклиента|кодклиента|идклиента|客户编号|客戶編號|客户号|客戶號|客户id|编号|編號|序号|序號|账号|顧客番号|顧客id|番号|고객번호|고객id|번호|رقمالعميل|الرقم|معرفالعميل|شمارهمشتری|شماره|makhachhang|idpelanggan',
  name: 'name|fullname|customername|clientname|partyname|counterparty|counterpartyname|companyname|company|organisation|organization|organisationname|organizationname|entityname|entity|businessname|legalname|registeredname|accountname|suppliername|supplier|vendor|vendorname|beneficiary|beneficiaryname|payee|contactname|vesselname|shipname|q|query|vollstandigername|firma|firmenname|unternehmen|kunde|kundenname|nom|nomcomplet|nomprenom|raisonsociale|denomination|societe|entreprise|client|nombre|nombrecompleto|razonsocial|cliente|empresa|nome|nomecompleto|nomecliente|razaosocial|ragionesociale|denominazione|naam|volledigenaam|bedrijfsnaam|klant|nazwa|nazwafirmy|imieinazwisko|klient|ad|adsoyad|adisoyadi|unvan|musteri|musteriadi|имя|фио|полноеимя|наименование|наименованиеорганизации|название|организация|компания|клиент|контрагент|піб|назва|найменування|姓名|名称|名稱|客户名称|客戶名稱|客户姓名|客戶姓名|全名|公司名称|公司名稱|企业名称|企業名稱|单位名称|單位名稱|机构名称|机构|公司|交易对手|供应商|供應商|供应商名称|船名|氏名|名前|会社名|顧客名|取引先|取引先名|商号|이름|성명|고객명|회사명|상호|업체명|거래처|거래처명|الاسم|الاسمالكامل|اسمالعميل|اسمالشركة|الشركة|العميل|نام|نامکامل|نامشرکت|ناممشتری|hoten|tenkhachhang|tencongty|ten|nama|namalengkap|namaperusahaan|namapelanggan',
  given_name:
    'firstname|givenname|givennames|forename|forenames|christianname|vorname|prenom|prenoms|nombres|primernombre|nombredepila|primeironome|voornaam|voornamen|imie|imiona|isim|имяклиента|имяиотчество|名|名字|给名|名めい|أول|الاسمالأول|نامکوچک|tendem|namadepan',
  family_name:
    'lastname|surname|familyname|secondname|nachname|familienname|nomdefamille|apellido|apellidos|primerapellido|sobrenome|ultimonome|cognome|achternaam|nazwisko|soyad|soyadi|фамилия|прізвище|姓|姓氏|苗字|성|اسمالعائلة|اللقب|نامخانوادگی|ho|namabelakang',
  birth_date:
    'birthdate|dateofbirth|dob|born|birthday|birth|yearofbirth|yob|geburtsdatum|gebdatum|geboren|geburtstag|datedenaissance|naissance|ddn|nele|fechadenacimiento|nacimiento|fechanacimiento|fecnac|datadenascimento|nascimento|datanascimento|datadinascita|nascita|geboortedatum|dataurodzenia|dogumtarihi|датарождения|годрождения|др|датанародження|出生日期|出生年月|出生年月日|生日|出生|生年月日|誕生日|생년월일|생일|تاريخالميلاد|تاریختولد|ngaysinh|tanggallahir|tgllahir',
  country:
    'country|countrycode|nationality|citizenship|nation|countryofresidence|residence|residencecountry|countryofregistration|registrationcountry|jurisdiction|domicile|flag|land|staatsangehorigkeit|nationalitat|staat|wohnsitzland|sitzland|pays|nationalite|paysderesidence|pais|nacionalidad|paisderesidencia|nacionalidade|paese|nazionalita|cittadinanza|nationaliteit|kraj|obywatelstwo|narodowosc|ulke|uyruk|uyrugu|страна|гражданство|национальность|странарегистрации|країна|громадянство|国家|國家|国籍|國籍|国家地区|國家地區|注册国家|注册地|所在国家|国别|國別|居住国|国|국가|국적|البلد|الدولة|الجنسية|کشور|ملیت|تابعیت|quocgia|quoctich|negara|kewarganegaraan',
  entity_type:
    'type|entitytype|partytype|customertype|clienttype|legalform|individualorcompany|schema|art|typ|kundentyp|kundenart|typeclient|typedeclient|tipo|tipodecliente|tipocliente|tipodepessoa|tipopersona|tipopersonafisica|soort|typklienta|tur|musteritipi|тип|типклиента|типлица|类型|類型|客户类型|客戶類型|主体类型|种类|種類|区分|顧客区分|유형|구분|고객유형|النوع|نوعالعميل|نوع|loai|jenis',
  identifier:
    'identifier|passport|passportno|passportnumber|nationalid|nationalidno|idnumber|idno|idcard|idcardnumber|documentnumber|documentno|taxid|taxnumber|tin|vat|vatid|vatnumber|registrationnumber|registrationno|regno|companynumber|companyregistrationnumber|crn|lei|imo|imonumber|bic|swift|duns|passnummer|reisepassnummer|ausweisnummer|steuernummer|handelsregisternummer|numerodepasseport|passeport|siren|siret|pasaporte|numerodepasaporte|dni|nif|nie|rfc|curp|passaporte|cpf|cnpj|passaporto|codicefiscale|partitaiva|paspoortnummer|kvknummer|paszport|numerpaszportu|pesel|nip|krs|regon|pasaportno|tckimlikno|vergino|паспорт|номерпаспорта|инн|огрн|снилс|кпп|护照|護照|护照号|护照号码|護照號碼|身份证|身份證|身份证号|身份证号码|身分證字號|证件号码|證件號碼|证件号|统一社会信用代码|社会信用代码|注册号|税号|パスポート|パスポート番号|旅券番号|法人番号|여권번호|주민등록번호|사업자등록번호|رقمالجواز|رقمجوازالسفر|رقمالهوية|شمارهگذرنامه|کدملی|sohochieu|cccd|cmnd|nomorpaspor|nik|npwp',
  gender:
    'gender|sex|geschlecht|sexe|genre|sexo|genero|sesso|geslacht|plec|cinsiyet|пол|стать|性别|性別|성별|الجنس|جنسیت|gioitinh|jeniskelamin',
};

/** Fields that a column can be, in the order in which they are shown. */
export const FIELDS = Object.keys(HEADINGS);

/** Lower case, without marks, spaces and punctuation: `Date of birth (D.O.B.)` and `DATE_OF_BIRTH` alike. */
export const foldHeading = (text) =>
  String(text ?? '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\p{P}\p{S}\p{Z}\p{C}\s]/gu, '')
    .normalize('NFC')
    .slice(0, 80);

const fold = (text) => foldHeading(text);
const fieldByHeading = new Map();
for (const [field, words] of Object.entries(HEADINGS))
  for (const word of words.split('|')) if (!fieldByHeading.has(fold(word))) fieldByHeading.set(fold(word), field);

/** Headings long enough that they say the same inside a longer one: `Customer date of birth`. */
const INSIDE = [...fieldByHeading].filter(([word]) => word.length >= (/[^\0-\u02af]/.test(word) ? 2 : 5));
INSIDE.sort(([a], [b]) => b.length - a.length);

/** The field that a heading names, or null. */
export function fieldOfHeading(heading) {
  const folded = fold(heading);
  if (folded === '') return null;
  const whole = fieldByHeading.get(folded);
  if (whole) return whole;
  // "Name (English)", "Geburtsdatum / Date of birth": what stands before or between marks.
  for (const part of String(heading).split(/[()[\]/|,;:\n–—-]+/)) {
    const found = fieldByHeading.get(fold(part));
    if (found) return found;
  }
  return INSIDE.find(([word]) => folded.includes(word))?.[1] ?? null;
}
