import type * as z from 'zod/mini';
import { ownRequests as ownRequestsAnswer, requestChanged } from '../../requests/request-changes';
import * as answers from '../responses';
import * as intake from './intake';
import * as notifications from './notifications';
import * as changes from './request-changes';
import type { Route } from './row';
import * as service from './service';
import * as survey from './survey';

/*
 * The endpoints that pages call, and two for anyone, with their answers. Each is an export of its own, so that a page
 * loads the schemas of those that it calls. A function imports its own route from endpoints/.
 */

const withAnswer = <R extends Route, Answer extends z.ZodMiniType>(route: R, answer: Answer) => ({
  ...route,
  answer,
});

export const appointmentRequests = /* @__PURE__ */ withAnswer(intake.appointmentRequests, answers.inserted);
export const contactFormSubmissions = /* @__PURE__ */ withAnswer(
  intake.contactFormSubmissions,
  answers.inserted,
);
export const patientSurveys = /* @__PURE__ */ withAnswer(survey.patientSurveys, answers.inserted);
export const sendConfirmationEmail = /* @__PURE__ */ withAnswer(
  notifications.sendConfirmationEmail,
  answers.notificationAnswer,
);
export const sendNotificationEmail = /* @__PURE__ */ withAnswer(
  notifications.sendNotificationEmail,
  answers.notificationAnswer,
);
export const sendSmsNotification = /* @__PURE__ */ withAnswer(
  notifications.sendSmsNotification,
  answers.notificationAnswer,
);
export const requestChanges = /* @__PURE__ */ withAnswer(changes.requestChanges, requestChanged);
export const ownRequests = /* @__PURE__ */ withAnswer(changes.ownRequests, ownRequestsAnswer);
export const ownRequestChanges = /* @__PURE__ */ withAnswer(changes.ownRequestChanges, requestChanged);
export const captchaChallenge = /* @__PURE__ */ withAnswer(
  service.captchaChallenge,
  answers.captchaChallenge,
);
export const health = /* @__PURE__ */ withAnswer(service.health, answers.health);
export const openApi = /* @__PURE__ */ withAnswer(service.openApi, answers.openApiDocument);
