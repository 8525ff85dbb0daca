/** What is wrong with a parameter, in the language of the reader. */
import type { Language } from '../../reports/report.ts';
import type { ParameterError } from '../../service/problems.ts';
import { type Fault, factsOfError, type ListedKind, type PlainFault } from '../../service/question/faults.ts';

const near = (value: string | null): string => (value === null ? '' : `最接近的有效值：${value}。`);

const UNKNOWN: Readonly<Record<ListedKind, string>> = {
  jurisdiction: '不是已知的机关',
  entity_type: '不是已知的主体类型',
  country: '不是已知的国家；请填写 ISO 3166-1 两字母代码或国家名称',
  field: '不是此处的字段',
  kind: '不是变动种类',
  source_list: '不是已知的名单',
  programme: '不是任何记录所载的制裁项目',
};

const PLAIN: Readonly<Record<PlainFault, string>> = {
  required: '为必填：要筛查的名称或文字，至少2个字符。',
  empty: '为空。',
  empty_value: '含有空值。',
  repeated: '出现了多次；请只写一次，多个值用逗号分隔。',
  not_utf8: '不是有效的百分号编码 UTF-8。',
  control: '不得含有控制字符。',
  cursor: '不是本服务的游标；请使用上一页的 next_cursor，或将其省略。',
  place: '不是此页面的位置；请将其省略。',
};

function chinese(fault: Fault): string {
  switch (fault.is) {
    case 'whole_number':
      return `“${fault.text}”不是${fault.min}至${fault.max}的整数。${near(fault.near)}`;
    case 'fraction':
      return `“${fault.text}”不是0至1的小数。${near(fault.near)}`;
    case 'truth':
      return `“${fault.text}”不是 true 或 false（也可用1和0）。${near(fault.near)}`;
    case 'day':
      return `“${fault.text}”不是按 YYYY-MM-DD 书写的有效日期。${near(fault.near)}`;
    case 'birth_date':
      return `“${fault.text}”不是按 YYYY、YYYY-MM 或 YYYY-MM-DD 书写的日期。${near(fault.near)}`;
    case 'choice':
      return `“${fault.text}”不在可选值之中：${fault.allowed}。${near(fault.near)}`;
    case 'unknown': {
      const allowed = fault.allowed === '' ? '' : `；可选值：${fault.allowed}`;
      return `“${fault.text}”${UNKNOWN[fault.what]}${allowed}。${near(fault.near)}`;
    }
    case 'too_many':
      return `含有超过${fault.most}个值。`;
    case 'too_long':
      return `超过${fault.most}个字符。`;
    case 'too_short':
      return `至少需要${fault.least}个字符。`;
    case 'length':
      return `须为${fault.least}至${fault.most}个字符。`;
    case 'not_parameter':
      return `不是此处的参数；可用：${fault.allowed || '无'}。${near(fault.near)}`;
    case 'not_language':
      return `不在可选值之中：${fault.allowed}。`;
    case 'after':
      return `晚于 ${fault.other}（${fault.value}）。`;
    case 'future':
      return `在未来。${near(fault.near)}`;
    case 'outside':
      return `不在${fault.from}至${fault.to}之间。`;
    default:
      return PLAIN[fault.is];
  }
}

/** An error of one parameter, after its name. */
export function errorIn(error: ParameterError, language: Language): string {
  const fault = language === 'zh' ? factsOfError(error) : undefined;
  return fault ? chinese(fault) : error.message;
}
