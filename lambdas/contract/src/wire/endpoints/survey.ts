import { surveyInsert } from '../../survey/survey';
import { guardAccess, type Route, waitedForMb } from './row';

export const patientSurveys = {
  method: 'POST',
  path: '/api/patient-surveys',
  function: 'create-patient-survey',
  file: 'survey',
  summary: 'Store a patient survey.',
  body: surveyInsert,
  success: [201, 200],
  timeoutSeconds: 10,
  memoryMb: waitedForMb,
  tables: { patient_surveys: ['get', 'put'], appointment_requests: ['get', 'update'], ...guardAccess },
  settings: ['edge', 'guards', 'captcha', 'retention', 'practice'],
} as const satisfies Route;
