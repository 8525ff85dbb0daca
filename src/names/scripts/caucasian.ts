/** Armenian (Hübschmann-Meillet simplified to passport spelling) and Georgian (national system) to Latin. */

const ARMENIAN: Record<string, string> = {
  ա: 'a', բ: 'b', գ: 'g', դ: 'd', ե: 'e', զ: 'z', է: 'e', ը: 'y', թ: 't', ժ: 'zh', ի: 'i', լ: 'l', խ: 'kh', ծ: 'ts', կ: 'k', հ: 'h', ձ: 'dz', ղ: 'gh', ճ: 'ch',
  մ: 'm', յ: 'y', ն: 'n', շ: 'sh', ո: 'o', չ: 'ch', պ: 'p', ջ: 'j', ռ: 'r', ս: 's', վ: 'v', տ: 't', ր: 'r', ց: 'ts', ւ: 'v', փ: 'p', ք: 'k', օ: 'o', ֆ: 'f', և: 'ev',
}; // biome-ignore format: a table

const GEORGIAN: Record<string, string> = {
  ა: 'a', ბ: 'b', გ: 'g', დ: 'd', ე: 'e', ვ: 'v', ზ: 'z', თ: 't', ი: 'i', კ: 'k', ლ: 'l', მ: 'm', ნ: 'n', ო: 'o', პ: 'p', ჟ: 'zh', რ: 'r', ს: 's', ტ: 't', უ: 'u',
  ფ: 'p', ქ: 'k', ღ: 'gh', ყ: 'q', შ: 'sh', ჩ: 'ch', ც: 'ts', ძ: 'dz', წ: 'ts', ჭ: 'ch', ხ: 'kh', ჯ: 'j', ჰ: 'h',
}; // biome-ignore format: a table

/** Latin reading of an Armenian word, folded. */
export function romaniseArmenian(word: string): string {
  const text = word.toLowerCase().replaceAll('ու', 'u').replace(/^ո/, 'vo');
  return text.replace(/[^a-z0-9]/g, (char) => ARMENIAN[char] ?? '');
}

/** Latin reading of a Georgian word (Mkhedruli or Mtavruli), folded. */
export const romaniseGeorgian = (word: string): string => {
  let out = '';
  for (const char of word.toLowerCase()) out += GEORGIAN[char] ?? (/[a-z0-9]/.test(char) ? char : '');
  return out;
};
