import { askService } from '../service.js';
import { addressOf } from './kept.js';

/** Thrown where the service answers with something else than what was asked for. */
export class NotAnswered extends Error {
  constructor(status, reason) {
    super(reason);
    this.status = status;
  }
}

/** Asks what a followed thing is now: a piece of a page, which the service has made and escaped. Throws {@link NotAnswered}. */
export async function askFollowed(one) {
  let answer;
  try {
    answer = await askService(addressOf(one));
  } catch (error) {
    throw new NotAnswered(0, error.message);
  }
  if (!answer.ok) throw new NotAnswered(answer.status, `${answer.status}`);
  const made = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('body > section');
  if (!made) throw new NotAnswered(answer.status, 'HTML');
  return document.importNode(made, true);
}
