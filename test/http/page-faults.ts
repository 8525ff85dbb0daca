import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** What axe finds wrong with the page as it is, each with where. */
export async function pageFaults(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  // Addresses of all elements that pass would take twice as long as the checks.
  const { violations } = (await page.evaluate('axe.run({ resultTypes: ["violations"] })')) as axe.AxeResults;
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
  );
}
