export { surveyHandler as createPatientSurveyHandler } from '../core/survey/handler';
