export { remembered } from '../../domain/remembered.ts';
