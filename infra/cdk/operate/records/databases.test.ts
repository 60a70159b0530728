import { describe, expect, it } from 'vitest';
import { copiesOf, deployedNames } from './databases';

describe('a deployed stage', () => {
  const deployed = [
    'Concierge-prod-Data-AppointmentRequests41D91ED1-1X',
    'Concierge-prod-Data-ContactFormSubmissionsA34A9E6E-1X',
    'Concierge-prod-Data-PatientSurveysBDA2A23D-1X',
    'Concierge-prod-Data-RequestGuards7D0FE534-1X',
    'Concierge-prod-Data-TestRequests0F1E2D3C-1X',
    'Concierge-prod-Data-PageEvents1D215CCF-1X',
    'Concierge-dev-Data-AppointmentRequests41D91ED1-1X',
  ];

  it('is found by the names of its tables', () => {
    expect(deployedNames(deployed, 'prod').patient_surveys).toBe(
      'Concierge-prod-Data-PatientSurveysBDA2A23D-1X',
    );
  });

  it('is refused if a table is missing or exists twice', () => {
    expect(() => deployedNames(deployed, 'dev')).toThrow(
      'no table called Concierge-dev-Data-ContactFormSubmissions',
    );
    const twice = [...deployed, 'Concierge-prod-Data-RequestGuards7D0FE534-2Y'];
    expect(() => deployedNames(twice, 'prod')).toThrow('More than one table');
  });

  it('is found while npm run restore keeps a copy next to one of its tables', () => {
    const [live = ''] = deployed;
    const copy = `${live}-at-20260301093000`;
    const names = deployedNames([...deployed, copy], 'prod');
    expect(names.appointment_requests).toBe(live);
    expect(copiesOf([...deployed, copy], Object.values(names))).toEqual([copy]);
  });
});
