import type { Language } from '../../reports/report.ts';

interface BatchWords {
  title: string;
  lead: string;
  noScript: string;
  notCovered: string;
}

/** The words of the batch page that stand there before its script runs; the others are in `assets/screen/words-*.js`. */
export const BATCH: Readonly<Record<Language, BatchWords>> = {
  en: {
    title: 'Batch screening',
    lead: 'Screen a file of customers, decide about each hit with a reason, and print the evidence.',
    noScript:
      'This page works in the browser alone, so it needs JavaScript. Without it, use the command "sis screen" or POST /batch/screen (see the API reference).',
    notCovered: 'What these lists do not hold',
  },
  zh: {
    title: '批量筛查',
    lead: '筛查客户文件，对每条命中作出判定并注明理由，打印证据材料。',
    noScript:
      '此页面完全在浏览器中运行，需要启用 JavaScript。如无法启用，请使用 sis screen 命令或 POST /batch/screen（见 API 说明）。',
    notCovered: '这些名单未涵盖的内容',
  },
};
