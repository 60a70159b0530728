export { requestChangeHandler as changeRequestHandler } from '../core/requests/handler';
export {
  ownRequestChangeHandler as changeMyRequestHandler,
  ownRequestsHandler as listMyRequestsHandler,
} from '../core/requests/own-requests';
