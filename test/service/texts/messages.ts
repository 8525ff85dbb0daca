/** Invented payment messages, with where the party that is looked for stands in each. */

/** A party in a message. */
export interface Payment {
  debtor: string;
  creditor: string;
  /** Bank of the creditor. */
  bic: string;
  remittance: string;
}

const HEADERS = '{1:F01QQBKBEBBAXXX0000000000}{2:I103QQRCDEFFXXXXN}{4:';
const wrapped = (text: string): string => text.replace(/(.{35})(?=.)/g, '$1\r\n');

/** Ways in which systems write an MT 103 or the like. */
export const MT_FORMS: readonly ((payment: Payment) => string)[] = [
  ({ debtor, creditor, bic, remittance }) =>
    `${HEADERS}\r\n:20:REF1\r\n:23B:CRED\r\n:32A:240115EUR1000,00\r\n:50K:/12345678\r\n${wrapped(debtor)}\r\nHIGH STREET 4\r\nLONDON\r\n:57A:${bic}\r\n:59:/87654321\r\n${wrapped(creditor)}\r\nPARK LANE 2\r\n:70:${wrapped(remittance)}\r\n:71A:SHA\r\n-}`,
  ({ debtor, creditor, bic, remittance }) =>
    `:20:REF2\n:50F:/12345678\n1/${debtor}\n2/HIGH STREET 4\n3/GB/LONDON\n:52A:/D/99\nQQBKBEBB\n:57A:${bic}XXX\n:59F:/777\n1/${creditor}\n3/AE/DUBAI\n:70:/INV/${remittance}\n`,
  ({ debtor, creditor, bic, remittance }) =>
    `{1:F01QQBKBEBBAXXX0000000000}{2:I202QQRCDEFFXXXXN}{4:\n:20:C1\n:21:C2\n:58A:/55\n${bic}\n:50K:/1\n${debtor}\n:59:/2\n${creditor}\n:72:/BNF/${remittance}\n-}`,
];

const leaf = (name: string, text: string): string =>
  `<${name}>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</${name}>`;

/** Ways in which systems write ISO 20022. */
export const ISO_FORMS: readonly ((payment: Payment) => string)[] = [
  ({ debtor, creditor, bic, remittance }) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pacs.008.001.08"><FIToFICstmrCdtTrf><GrpHdr><MsgId>M1</MsgId></GrpHdr><CdtTrfTxInf><Dbtr>${leaf('Nm', debtor)}<PstlAdr><StrtNm>High Street</StrtNm><TwnNm>London</TwnNm></PstlAdr></Dbtr><CdtrAgt><FinInstnId><BICFI>${bic}</BICFI></FinInstnId></CdtrAgt><Cdtr>${leaf('Nm', creditor)}</Cdtr><RmtInf>${leaf('Ustrd', remittance)}</RmtInf></CdtTrfTxInf></FIToFICstmrCdtTrf></Document>`,
  ({ debtor, creditor, bic, remittance }) =>
    `<p:Document xmlns:p="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">\r\n <p:CstmrCdtTrfInitn>\r\n  <p:InitgPty>${leaf('p:Nm', debtor)}</p:InitgPty>\r\n  <p:Cdtr>\r\n ${leaf('p:Nm', creditor)}\r\n</p:Cdtr><p:CdtrAgt><p:BIC>${bic}</p:BIC></p:CdtrAgt><p:AddtlRmtInf><![CDATA[${remittance}]]></p:AddtlRmtInf></p:CstmrCdtTrfInitn></p:Document>`,
];
