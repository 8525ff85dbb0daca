/** The browser that measurements of the pages drive. */
import { type Browser, chromium } from 'playwright-core';

/** Starts Debian's Chromium without a window. The caller closes it. */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
