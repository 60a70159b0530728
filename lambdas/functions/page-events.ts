export { pageEventsHandler as countPageEventsHandler } from '../core/page-events/handler';
