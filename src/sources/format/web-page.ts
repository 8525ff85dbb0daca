const WEB_PAGE = /^(?:\ufeff|\s|<!--.*?-->|<\?xml[^>]*>)*<(?:!doctype html|html)\b/is;
const HEAD_BYTES = 1_024;

/** True for bytes that begin like a web page, which servers send instead of a file. */
export const beginsAsWebPage = (bytes: Buffer): boolean => WEB_PAGE.test(bytes.toString('utf8', 0, HEAD_BYTES));
