import type { Endpoint } from './endpoint';
import * as intake from './endpoints/intake';
import * as notifications from './endpoints/notifications';
import * as changes from './endpoints/request-changes';
import * as service from './endpoints/service';
import * as survey from './endpoints/survey';
import { ownRequests, requestChanged } from './request-changes';
import * as answers from './responses';

/**
 * The endpoints that pages call, and two for anyone, with their answers: the only part of the endpoint table
 * (endpoints.ts) that pages load. A function imports its own route from endpoints/, and so no other's schemas.
 */
export const calledEndpoints = {
  appointmentRequests: { ...intake.appointmentRequests, answer: answers.inserted },
  contactFormSubmissions: { ...intake.contactFormSubmissions, answer: answers.inserted },
  patientSurveys: { ...survey.patientSurveys, answer: answers.inserted },
  sendConfirmationEmail: { ...notifications.sendConfirmationEmail, answer: answers.notificationAnswer },
  sendNotificationEmail: { ...notifications.sendNotificationEmail, answer: answers.notificationAnswer },
  sendSmsNotification: { ...notifications.sendSmsNotification, answer: answers.notificationAnswer },
  requestChanges: { ...changes.requestChanges, answer: requestChanged },
  ownRequests: { ...changes.ownRequests, answer: ownRequests },
  ownRequestChanges: { ...changes.ownRequestChanges, answer: requestChanged },
  captchaChallenge: { ...service.captchaChallenge, answer: answers.captchaChallenge },
  health: { ...service.health, answer: answers.health },
  openApi: { ...service.openApi, answer: answers.openApiDocument },
} as const satisfies Record<string, Endpoint>;
